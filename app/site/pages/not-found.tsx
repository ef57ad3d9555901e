import { data } from 'react-router';
import { pageHead } from '#app/shell/head.ts';
import { ErrorPage } from '../parts/ErrorPage.tsx';
import type { Route } from './+types/not-found.ts';

export function loader() {
  return data(null, { status: 404 });
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

export default function NotFound() {
  return <ErrorPage status={404} />;
}

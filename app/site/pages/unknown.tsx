import { pageHead } from '../head.ts';
import { notFound } from '../not-found.ts';
import type { Route } from './+types/unknown.ts';

/** Every address that the route map does not know. */
export function loader() {
  throw notFound();
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { title: 'ページが見つかりません', noindex: true });
}

export default function Unknown() {
  return null;
}

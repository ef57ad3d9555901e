import { data } from 'react-router';
import { pageHead } from '#app/shell/head.ts';
import { ERROR_STATUS_HEADER } from '#app/shell/internal-headers.ts';
import type { Route } from './+types/unknown.ts';

/** Every URL that the route map does not know, and errors that the server program found before any page. */
export function loader({ request }: Route.LoaderArgs) {
  throw data(null, { status: Number(request.headers.get(ERROR_STATUS_HEADER)) || 404 });
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { title: 'ページが見つかりません', noindex: true });
}

export default function Unknown() {
  return null;
}

import { data } from 'react-router';
import { pageHead } from '#app/shell/head.ts';
import { ERROR_STATUS_HEADER, WAITING_HEADER } from '#app/shell/internal-headers.ts';
import { WaitingPage } from '../parts/WaitingPage.tsx';
import type { Route } from './+types/unknown.ts';

/**
 * Every URL that the route map does not know, and what the server program shows before any page is chosen: errors, and the
 * waiting page, which has a script of its own.
 */
export function loader({ request }: Route.LoaderArgs) {
  if (request.headers.has(WAITING_HEADER)) return { script: false };
  throw data(null, { status: Number(request.headers.get(ERROR_STATUS_HEADER)) || 404 });
}

export function meta(args: Route.MetaArgs) {
  const title = args.loaderData ? 'お待ちいただいています' : 'ページが見つかりません';
  return pageHead(args, { title, noindex: true });
}

export default function Unknown() {
  return <WaitingPage />;
}

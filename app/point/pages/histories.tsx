import { memberContext } from '#app/account/member-context.ts';
import { pageHead } from '#app/shell/head.ts';
import { pointHistory } from '../history.ts';
import { PointHistoryView } from '../parts/PointHistoryView.tsx';
import type { Route } from './+types/histories.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const [year, page] = ['year', 'page'].map((name) => url.searchParams.get(name) ?? '');
  return pointHistory(context.get(memberContext).id, {
    issuer: url.searchParams.get('issuer'),
    year: /^\d{4}$/.test(year!) ? Number(year) : null,
    page: /^[1-9]\d{0,4}$/.test(page!) ? Number(page) : 1,
  });
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

export default function PointHistories({ loaderData }: Route.ComponentProps) {
  return <PointHistoryView d={loaderData} path="/mypage/points/histories" />;
}

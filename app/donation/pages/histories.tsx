import { pageHead } from '#app/site/head.ts';
import { memberContext } from '#app/site/member-context.ts';
import { readNumber } from '#platform/crypto.ts';
import { notFound } from '#platform/http/not-found.ts';
import { historyDetail, historyPage } from '../history/history.ts';
import { HistoryDetail } from '../parts/HistoryDetail.tsx';
import { HistoryList } from '../parts/HistoryList.tsx';
import type { Route } from './+types/histories.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const memberId = context.get(memberContext).id;
  const typed = url.searchParams.get('donation');
  if (typed !== null) {
    const number = readNumber(typed);
    const detail = number && (await historyDetail(memberId, number));
    if (!detail) throw notFound();
    return detail;
  }
  const year = url.searchParams.get('year');
  return historyPage(memberId, year && /^\d{4}$/.test(year) ? Number(year) : null);
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

export default function DonationHistories({ loaderData: d }: Route.ComponentProps) {
  return d.kind === 'detail' ? <HistoryDetail d={d} /> : <HistoryList d={d} />;
}

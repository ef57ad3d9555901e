import { pageHead } from '#app/site/head.ts';
import { memberContext } from '#app/site/member-context.ts';
import { readNumber } from '#platform/crypto.ts';
import { notFound } from '#platform/http/not-found.ts';
import { historyDetail, historyPage } from '../history/history.ts';
import { donationReceipt } from '../history/receipt.ts';
import { DonationReceipt } from '../parts/DonationReceipt.tsx';
import { HistoryDetail } from '../parts/HistoryDetail.tsx';
import { HistoryList } from '../parts/HistoryList.tsx';
import type { Route } from './+types/histories.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const memberId = context.get(memberContext).id;
  const receipt = url.searchParams.get('receipt');
  if (receipt !== null) {
    const number = readNumber(receipt);
    const found = number && (await donationReceipt(memberId, number));
    if (!found) throw notFound();
    return found;
  }
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
  if (d.kind === 'receipt') return <DonationReceipt d={d} />;
  return d.kind === 'detail' ? <HistoryDetail d={d} /> : <HistoryList d={d} />;
}

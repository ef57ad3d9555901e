import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { readForm, refused, throttled } from '#app/forms/request.ts';
import { pageHead } from '#app/site/head.ts';
import { memberContext } from '#app/site/member-context.ts';
import { readNumber } from '#platform/crypto.ts';
import { notFound } from '#platform/http/not-found.ts';
import { historyDetail, historyPage } from '../history/history.ts';
import { donationReceipt } from '../history/receipt.ts';
import { oneStopAction } from '../one-stop/form.ts';
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
    return { ...detail, saved: url.searchParams.get('saved') === 'one-stop' };
  }
  const year = url.searchParams.get('year');
  return historyPage(memberId, year && /^\d{4}$/.test(year) ? Number(year) : null);
}

/** The forms of one donation; the list has none. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const number = readNumber(url.searchParams.get('donation') ?? '');
  if (!number) throw notFound();
  const { reply, retryAfter } = await oneStopAction(
    context.get(memberContext).id,
    number,
    await readForm(request),
  );
  return retryAfter === undefined ? refused(reply, {}) : throttled(reply, retryAfter, {});
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

export default function DonationHistories({ loaderData: d, actionData }: Route.ComponentProps) {
  if (d.kind === 'receipt') return <DonationReceipt d={d} />;
  if (d.kind === 'list') return <HistoryList d={d} />;
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return <HistoryDetail d={d} reply={reply} saved={d.saved && !actionData} />;
}

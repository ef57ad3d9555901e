import { memberContext } from '#app/account/member-context.ts';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { readForm, refused, throttled } from '#app/forms/request.ts';
import { pageHead } from '#app/shell/head.ts';
import { readNumber } from '#platform/crypto.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { HistoryNoteForm } from '../external/parts/ExternalDonationForm.tsx';
import { historyDetail } from '../history/detail.ts';
import { historyPage } from '../history/list.ts';
import { DonationReceipt } from '../history/parts/DonationReceipt.tsx';
import { HistoryDetail } from '../history/parts/HistoryDetail.tsx';
import { HistoryList } from '../history/parts/HistoryList.tsx';
import { readHistoryQuery } from '../history/query.ts';
import { donationReceipt } from '../history/receipt.ts';
import { TAKE_BACK_MESSAGE } from '../message/intents.ts';
import type { Route } from './+types/histories.ts';
import { noteAction, notePage, restoreAction } from './external.ts';
import { messageAction } from './message.ts';
import { oneStopAction } from './one-stop.ts';

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const memberId = context.get(memberContext).id;
  const params = url.searchParams;
  const receipt = params.get('receipt');
  if (receipt !== null) {
    const number = readNumber(receipt);
    const found = number && (await donationReceipt(memberId, number));
    if (!found) throw notFound();
    return found;
  }
  const typed = params.get('donation');
  if (typed !== null) {
    const number = readNumber(typed);
    const detail = number && (await historyDetail(memberId, number));
    if (!detail) throw notFound();
    return { ...detail, saved: params.get('saved') };
  }
  const note = params.get('note');
  if (note !== null) return notePage(request, memberId, note);
  const removed = routeNumber(params.get('removed') ?? '');
  const list = await historyPage(memberId, readHistoryQuery(params), new Date(), removed);
  return { ...list, done: params.get('external') };
}

/** The forms of one donation, and those of what the member notes of others. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const memberId = context.get(memberContext).id;
  const form = await readForm(request);
  const { reply, retryAfter, ...more } = await answer(memberId, url.searchParams, form);
  const candidates = 'candidates' in more ? more.candidates : [];
  return retryAfter === undefined
    ? refused(reply, { candidates })
    : throttled(reply, retryAfter, { candidates });
}

function answer(memberId: number, params: URLSearchParams, form: FormData) {
  const [note, donation] = [params.get('note'), params.get('donation')];
  if (note !== null) return noteAction(memberId, note, form);
  if (donation === null) return restoreAction(memberId, form);
  const number = readNumber(donation);
  if (!number) throw notFound();
  return form.get('intent') === TAKE_BACK_MESSAGE
    ? messageAction(memberId, number)
    : oneStopAction(memberId, number, form);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

const DONE: Readonly<Record<string, string>> = {
  added: 'ほかのサイトでの寄附を記録しました',
  changed: '記録を変更しました',
  restored: '記録を元に戻しました',
};

export default function DonationHistories({ loaderData: d, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  switch (d.kind) {
    case 'receipt':
      return <DonationReceipt d={d} />;
    case 'note':
      return <HistoryNoteForm d={d} reply={reply} candidates={actionData?.candidates ?? []} />;
    case 'detail':
      return <HistoryDetail d={d} reply={reply} saved={actionData ? null : d.saved} />;
    case 'list': {
      const done = d.done !== null && Object.hasOwn(DONE, d.done) ? DONE[d.done]! : null;
      return <HistoryList d={d} reply={reply} done={actionData ? null : done} />;
    }
  }
}

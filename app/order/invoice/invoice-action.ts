import { parseForm } from '#app/forms/parse.ts';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { refused, throttled } from '#app/forms/request.ts';
import { type Done, mayChange } from '../history/actions.ts';
import { peopleOf, type ShownOrder } from '../history/history-store.ts';
import { issueReceipt } from './issue.ts';
import { usualWish, wishForm } from './wish.ts';

const REFUSALS = {
  none: '現在、このご注文の領収書は発行できません。',
  enough: 'これ以上の再発行は、この画面では承れません。お手数ですが、お問い合わせください。',
} as const;

/** Issues the 領収書 as the buyer filled its form in. @param who the member's id, or a guest; the caller has checked that they may. */
export async function issueAction(
  order: ShownOrder,
  who: { member: number } | { guest: true },
  form: FormData,
): Promise<Done> {
  const allowed = await mayChange(who, order.number);
  if (!allowed.done) return allowed;
  const parsed = parseForm(form, wishForm(usualWish(peopleOf(order).buyer)));
  if (!parsed.ok) return { done: false, reply: parsed.reply };
  const issued = await issueReceipt(order.number, parsed.value, 'member' in who ? 'member' : 'guest');
  return issued.kind === 'issued'
    ? { done: true }
    : { done: false, reply: withError(EMPTY_REPLY, '', REFUSALS[issued.kind]) };
}

/** Where a page of an order goes on to once its 領収書 is issued. @param own the page. */
export const issuedPath = (own: string): string => `${own}&done=issued#papers`;

/** The page again with what is wrong in the form of the 領収書. */
export function refusedInvoice({ reply, retryAfter }: Extract<Done, { done: false }>) {
  const more = { invoice: true as const };
  return retryAfter === undefined ? refused(reply, more) : throttled(reply, retryAfter, more);
}

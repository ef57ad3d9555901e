import { redirect } from 'react-router';
import { findMember } from '#app/account/session.ts';
import { parseForm, shownAgain } from '#app/forms/parse.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { clientOf, refused, throttled } from '#app/forms/request.ts';
import type { Storefront } from '#platform/storefront.ts';
import { type Category, categoryName } from '../categories.ts';
import { inquirySchema } from '../form.ts';
import { isTooFast, newFormKey, readFormKey, readSignedNumber, signedNumber } from '../form-key.ts';
import { BACK, KEY_FIELD, MOST_REFERENCE, SEND, TRAP_FIELD } from '../intents.ts';
import { sendInquiry } from '../send.ts';

function storefrontOf(url: URL): Storefront {
  return url.searchParams.get('from') === 'ec' ? 'shop' : 'donation';
}

/** What the page loads: the form, filled in with the member's known data, or the page after sending. */
export async function inquiryPage(request: Request, url: URL, now = new Date()) {
  const number = readSignedNumber(url.searchParams.get('done') ?? '');
  if (number) return { step: 'done' as const, number, home: storefrontOf(url) === 'shop' ? '/ec' : '/' };
  const member = await findMember(request);
  const values: Record<string, string> = {
    ...(storefrontOf(url) === 'shop' && { category: 'order' }),
    ...(member && { name: member.name, email: member.email }),
    reference: (url.searchParams.get('number') ?? '').slice(0, MOST_REFERENCE),
  };
  return { step: 'input' as const, key: newFormKey(now), values };
}

/** Why the confirm page is shown again although nothing is wrong. */
type Again = 'fast' | 'stale';

/** The form, or its confirm page; `key` is passed on so that it stays the same form. */
function shown(step: 'input' | 'confirm', key: string, reply: FormReply, again: Again | null = null) {
  const category = step === 'confirm' ? categoryName(reply.values.category as Category) : '';
  return { step, key, category, again };
}

/**
 * Handles the form: checks it, goes back to it, or sends it. What was typed is carried in the form itself, so that it
 * cannot be lost with a session or a cookie.
 * @throws a 303 answer to the last page.
 */
export async function inquiryAction(request: Request, url: URL, form: FormData, now = new Date()) {
  const typedKey = String(form.get(KEY_FIELD) ?? '');
  const read = readFormKey(typedKey);
  const key = read ? typedKey : newFormKey(now);
  const intent = form.get('intent');
  if (intent === BACK) {
    const reply = shownAgain(form);
    return { reply, ...shown('input', key, reply) };
  }
  const parsed = parseForm(form, inquirySchema);
  if (!parsed.ok) return refused(parsed.reply, shown('input', key, parsed.reply));
  const confirm = (again: Again | null) => shown('confirm', key, parsed.reply, again);
  const check = (again: Again | null) => ({ reply: parsed.reply, ...confirm(again) });
  if (intent !== SEND) return check(null);
  // A visitor who is that fast has to press once more: a program goes away, a person loses nothing.
  if (!read) return check('stale');
  if (isTooFast(read, now)) return check('fast');
  const result = await sendInquiry(parsed.value, {
    formId: read.id,
    client: clientOf(request),
    storefront: storefrontOf(url),
    member: await findMember(request),
    trapped: String(form.get(TRAP_FIELD) ?? '') !== '',
  });
  if (result.kind === 'throttled') return throttled(parsed.reply, result.retryAfter, confirm(null));
  const from = storefrontOf(url) === 'shop' ? '&from=ec' : '';
  throw redirect(`/inquiry?done=${signedNumber(result.number)}${from}`, 303);
}

import { redirect } from 'react-router';
import { formOwner, takeParkedForm } from '#app/account/parked-form.ts';
import { FILL_DELIVERY, MANAGE_ADDRESSES } from '#app/address/intents.ts';
import { giveInstead, insteadQuery } from '#app/cart/change.ts';
import { stoppedPath } from '#app/cart/words.ts';
import { fillAddress } from '#app/forms/address.ts';
import { hasPassed, toForm } from '#app/forms/draft.ts';
import { normalized, shownAgain } from '#app/forms/parse.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { readForm, refused, throttled } from '#app/forms/request.ts';
import { keepsOnly } from '#app/shell/internal-headers.ts';
import { isLookedAt } from '#platform/conversion/people.ts';
import { tally } from '#platform/conversion/tally.ts';
import { looksLikeUuid } from '#platform/crypto.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { consume } from '#platform/throttle.ts';
import {
  checkForm,
  isChosenAnew,
  keepForm,
  madeOf,
  openApplication,
  yearSoFar,
} from '../apply/application.ts';
import { confirmView } from '../apply/confirm-view.ts';
import { readDonationForm } from '../apply/form.ts';
import { checkPath, confirmPath, type FormChange, formPath, LIST_PATH } from '../apply/form-path.ts';
import { formView } from '../apply/form-view.ts';
import { FILL_DONOR } from '../apply/intents.ts';
import { knownOf } from '../apply/known.ts';
import { CHOSEN, INSTEAD } from '../apply/list/own-fields.ts';
import { ownValues, prefill } from '../apply/prefill.ts';
import { closedFor, refusalsOf } from '../apply/refusal.ts';
import { addressSchema } from '../apply/shape.ts';
import { submitDonation } from '../apply/submit.ts';
import { chosenOf, hasGift, type OpenForm, type Targets, usageNames } from '../apply/target.ts';
import { failedPath } from '../result/result-path.ts';
import type { FormRef, TargetRef } from '../target-ref.ts';
import { finish, refusedPath, resume } from './way-on.ts';

/** What the two application pages load: the form, or the confirm page of the same form. */
export async function applicationPage(request: Request, url: URL, memberId: number, ref: TargetRef) {
  const at = new Date();
  const open = await openApplication(memberId, ref, at);
  if (!open) throw notFound();
  const [target] = open.targets;
  if ('government' in ref && target.government.successor !== null)
    throw redirect(formPath({ government: target.government.successor }), 301);
  await bringAlong(request, memberId, open);
  if (url.searchParams.get('step') === 'confirm') return confirmStep(url, memberId, open, at);
  const code = closedFor(target);
  if (code) throw redirect(failedPath(code, ref));
  return {
    ...(await inputStep(request, url, memberId, open, at)),
    form: formView(target, url.searchParams, at),
  };
}

/** A form that was sent after the session had ended is kept as the member's. */
export async function bringAlong(request: Request, memberId: number, open: OpenForm): Promise<void> {
  const parked = await takeParkedForm(request, memberId, formPath(open.ref));
  if (!parked) return;
  await keepForm(memberId, open, Object.fromEntries(parked), false, open.draft ?? null);
  throw redirect(formPath(open.ref, 'ended=1'));
}

/** The confirm page of what was checked last; a donor with nothing to confirm goes to the form, or to what it has made. */
export async function confirmStep(url: URL, memberId: number, open: OpenForm, at: Date) {
  const { ref, targets, draft } = open;
  const made = draft && (await madeOf(memberId, draft));
  // Back after paying, or a reload: this form has its result.
  if (made) await resume(made, ref);
  if (!draft?.confirmed) throw redirect(formPath(ref));
  const read = await readDonationForm(toForm(draft.values), targets, at);
  // What was right before is not any more, by what another tab did to the list, or by what can be had: the form says what.
  if (!read.ok)
    throw redirect('list' in ref ? checkPath(ref, isChosenAnew(open) ? 'list' : 'offer') : formPath(ref));
  const [first, ...others] = 'list' in ref ? refusalsOf(targets, read.value, read.lives) : [];
  if (first) throw redirect(refusedPath([first, ...others], ref, 'submit'));
  if (isChosenAnew(open)) {
    await keepForm(memberId, open, draft.values, true, draft);
    throw redirect(confirmPath(ref, 'list'));
  }
  return {
    step: 'confirm' as const,
    changed: readChange(url.searchParams.get('changed')),
    formKey: draft.formKey,
    ...confirmView(read.value, open, at, await yearSoFar(memberId, at)),
  };
}

/** The form with what was kept of it. One that is begun counts as opened; one that is gone on with did before. */
export async function inputStep(request: Request, url: URL, memberId: number, open: OpenForm, at: Date) {
  const { targets } = open;
  const isBegun = open.draft !== undefined && !open.draft.made;
  if (!isBegun && hasGift(targets) && isLookedAt((name) => request.headers.get(name))) tally('donation_form');
  // What was applied for with the list is over: the next one is asked for consent and message anew.
  const draft = open.draft?.made && isChosenAnew(open) ? undefined : open.draft;
  const values = draft ? { ...ownValues(targets), ...draft.values } : await prefill(memberId, targets);
  return {
    step: 'input' as const,
    owner: formOwner(memberId),
    ended: url.searchParams.has('ended'),
    values,
    known: await knownOf(memberId, open, values, at),
  };
}

/** Why the confirm page is shown again, when it is. */
function readChange(typed: string | null): 'form' | 'list' | 'year' | null {
  return typed === 'form' || typed === 'list' || typed === 'year' ? typed : null;
}

/** What a form is answered with that is shown again. @property retryAfter seconds, of who sent too many. */
interface Answer {
  reply: FormReply;
  retryAfter: number | undefined;
  /** `list`: something else stands on the list than the form showed. */
  changed: FormChange | null;
}

/** Answers a form that was sent to one of the application pages. */
export async function applicationAnswer(request: Request, memberId: number, ref: FormRef) {
  const form = await readForm(request);
  const { reply, retryAfter, changed } = await applicationAction(memberId, ref, form, keepsOnly(request));
  return retryAfter === undefined ? refused(reply, { changed }) : throttled(reply, retryAfter, { changed });
}

/**
 * Takes the form: fills an address in, checks and leads to the confirm page, or submits what was confirmed.
 * @param keepOnly its sender has to wait: what was typed is kept, and they are led to the page that they sent it from.
 */
export async function applicationAction(
  memberId: number,
  ref: FormRef,
  form: FormData,
  keepOnly = false,
): Promise<Answer> {
  const at = new Date();
  const intent = form.get('intent');
  const limit = intent === 'submit' ? 'donation_submit_account' : 'donation_form_account';
  const taken = await consume(limit, `member:${memberId}`);
  if (!taken.ok) return { reply: shownAgain(form), retryAfter: taken.retryAfter, changed: null };
  if (intent === 'submit' && keepOnly) throw redirect(confirmPath(ref), 303);
  if (intent === 'submit') {
    const formKey = form.get('formKey');
    const [amount, year] = [Number(form.get('shownAmount')), Number(form.get('shownYear'))];
    if (!looksLikeUuid(formKey) || !Number.isSafeInteger(amount) || !Number.isSafeInteger(year))
      throw redirect(formPath(ref));
    return finish(await submitDonation(memberId, ref, { formKey, amount, year }, at), ref);
  }
  const open = await openApplication(memberId, ref, at);
  if (!open) throw 'list' in ref ? redirect(stoppedPath('donation'), 303) : notFound();
  readOlderUsages(form, open.targets);
  const shown = form.get(CHOSEN);
  const isOther = 'list' in ref && shown !== null && shown !== chosenOf(open.targets);
  const changed = isOther ? 'list' : null;
  if (changed) addOwn(form, open.targets);
  const keep = (values: Record<string, string>) =>
    keepForm(memberId, open, values, false, open.draft ?? null);
  if (keepOnly) {
    await keep(shownAgain(normalized(form, addressSchema)).values);
    throw redirect(formPath(ref), 303);
  }
  const fill = intent === FILL_DONOR ? 'donor.' : intent === FILL_DELIVERY ? 'delivery.' : undefined;
  if (fill) {
    const typed = shownAgain(normalized(form, addressSchema));
    const reply = await fillAddress(typed, fill);
    await keep(reply.values);
    return { reply, retryAfter: undefined, changed };
  }
  if (intent === MANAGE_ADDRESSES) {
    const { values } = shownAgain(normalized(form, addressSchema));
    await keep(values);
    throw redirect(`/mypage/addresses?${new URLSearchParams({ from: formPath(ref) })}`, 303);
  }
  const line = routeNumber(String(intent).split(INSTEAD)[1]);
  if ('list' in ref && line !== undefined) {
    await keep(shownAgain(normalized(form, addressSchema)).values);
    const came = await giveInstead({ memberId }, line, at);
    throw redirect(came === 'put' ? checkPath(ref, 'instead') : LIST_PATH + insteadQuery(came), 303);
  }
  const checked = await checkForm(memberId, open, form, at);
  if (!checked.ok) return { reply: checked.reply, retryAfter: undefined, changed };
  const [first, ...others] = checked.refused;
  if (first) throw redirect(refusedPath([first, ...others], ref, 'check'), 303);
  if (!hasPassed(open.draft) && hasGift(open.targets)) tally('donation_confirm');
  throw redirect(confirmPath(ref, changed ?? undefined), 303);
}

/** A form that the release before has shown names its purposes in another way. */
function readOlderUsages(form: FormData, targets: Targets): void {
  for (const { shared, lines } of usageNames(targets)) {
    const older = lines.map((name) => form.get(name)).find((value) => value !== null);
    if (!form.has(shared) && older !== undefined) form.set(shared, older);
  }
}

/** What the fields of lines begin with that came to the list after the form was shown. */
function addOwn(form: FormData, targets: Targets): void {
  for (const [name, value] of Object.entries(ownValues(targets))) if (!form.has(name)) form.set(name, value);
}

import { redirect } from 'react-router';
import { formOwner, takeParkedForm } from '#app/account/parked-form.ts';
import { FILL_DELIVERY, MANAGE_ADDRESSES } from '#app/address/intents.ts';
import { fillAddress } from '#app/forms/address.ts';
import { toForm } from '#app/forms/draft.ts';
import { normalized, shownAgain } from '#app/forms/parse.ts';
import { resumePayment } from '#app/payment/start-payment.ts';
import { looksLikeUuid } from '#platform/crypto.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { consume } from '#platform/throttle.ts';
import { checkForm, keepForm, madeOf, openApplication, yearSoFar } from '../apply/application.ts';
import { confirmView } from '../apply/confirm-view.ts';
import { addressSchema, readDonationForm } from '../apply/form.ts';
import { formView } from '../apply/form-view.ts';
import { FILL_DONOR } from '../apply/intents.ts';
import { knownOf } from '../apply/known.ts';
import { prefill } from '../apply/prefill.ts';
import { closedFor } from '../apply/refusal.ts';
import { type Submitted, submitDonation } from '../apply/submit.ts';
import { targetPath } from '../apply/target.ts';
import { donations } from '../pay/donations.ts';
import { failedPath, resultPath } from '../result/result-path.ts';
import type { TargetRef } from '../target-ref.ts';

/** What the two application pages load: the form, or the confirm page of the same form. */
export async function applicationPage(request: Request, url: URL, memberId: number, ref: TargetRef) {
  const at = new Date();
  const open = await openApplication(memberId, ref, at);
  if (!open) throw notFound();
  const { target, draft } = open;
  if ('government' in ref && target.government.successor !== null)
    throw redirect(targetPath({ government: target.government.successor }), 301);
  const parked = await takeParkedForm(request, memberId, targetPath(ref));
  if (parked) {
    await keepForm(memberId, ref, Object.fromEntries(parked), false, draft ?? null);
    throw redirect(`${targetPath(ref)}?ended=1`);
  }
  if (url.searchParams.get('step') === 'confirm') {
    const made = draft && (await madeOf(memberId, draft));
    // Back after paying, or a reload: this form has its result.
    if (made) finish(await resumePayment(donations, made), ref);
    if (!draft?.confirmed) throw redirect(targetPath(ref));
    const read = await readDonationForm(toForm(draft.values), target, at);
    if (!read.ok) throw redirect(targetPath(ref));
    return {
      step: 'confirm' as const,
      changed: readChange(url.searchParams.get('changed')),
      formKey: draft.formKey,
      ...confirmView(read.value, target, at, await yearSoFar(memberId, at)),
    };
  }
  const code = closedFor(target);
  if (code) throw redirect(failedPath(code, ref));
  const form = formView(target, url.searchParams, at);
  const values = draft?.values ?? (await prefill(memberId, target));
  return {
    step: 'input' as const,
    owner: formOwner(memberId),
    ended: url.searchParams.has('ended'),
    form,
    values,
    known: await knownOf(memberId, open, values, at),
  };
}

/** Why the confirm page is shown again, when it is. */
function readChange(typed: string | null): 'form' | 'year' | null {
  return typed === 'form' || typed === 'year' ? typed : null;
}

/** Takes the form: fills an address in, checks and leads to the confirm page, or submits what was confirmed. */
export async function applicationAction(memberId: number, ref: TargetRef, form: FormData) {
  const at = new Date();
  const intent = form.get('intent');
  const limit = intent === 'submit' ? 'donation_submit_account' : 'donation_form_account';
  const taken = await consume(limit, `member:${memberId}`);
  if (!taken.ok) return { reply: shownAgain(form), retryAfter: taken.retryAfter };
  if (intent === 'submit') {
    const formKey = form.get('formKey');
    const [amount, year] = [Number(form.get('shownAmount')), Number(form.get('shownYear'))];
    if (!looksLikeUuid(formKey) || !Number.isSafeInteger(amount) || !Number.isSafeInteger(year))
      throw redirect(targetPath(ref));
    return finish(await submitDonation(memberId, ref, { formKey, amount, year }, at), ref);
  }
  const open = await openApplication(memberId, ref, at);
  if (!open) throw notFound();
  const keep = (values: Record<string, string>) => keepForm(memberId, ref, values, false, open.draft ?? null);
  const fill = intent === FILL_DONOR ? 'donor.' : intent === FILL_DELIVERY ? 'delivery.' : undefined;
  if (fill) {
    const typed = shownAgain(normalized(form, addressSchema));
    const reply = await fillAddress(typed, fill);
    await keep(reply.values);
    return { reply, retryAfter: undefined };
  }
  if (intent === MANAGE_ADDRESSES) {
    const { values } = shownAgain(normalized(form, addressSchema));
    await keep(values);
    throw redirect(`/mypage/addresses?${new URLSearchParams({ from: targetPath(ref) })}`, 303);
  }
  const checked = await checkForm(memberId, open, form, at);
  if (!checked.ok) return { reply: checked.reply, retryAfter: undefined };
  if (checked.code) throw redirect(failedPath(checked.code, ref));
  throw redirect(`${targetPath(ref)}?step=confirm`, 303);
}

function finish(result: Submitted, ref: TargetRef): never {
  switch (result.kind) {
    case 'pay':
      throw redirect(result.url, 303);
    case 'made':
      throw redirect(resultPath(result.found), 303);
    case 'refused':
      throw redirect(
        failedPath(result.code, ref, result.number, 'sums' in result ? result.sums : undefined),
        303,
      );
    case 'review':
      throw redirect(`${targetPath(ref)}?step=confirm&changed=${result.because}`, 303);
    case 'gone':
      throw notFound();
  }
}

import { redirect } from 'react-router';
import { formOwner, takeParkedForm } from '#app/account/parked-form.ts';
import { FILL_DELIVERY, MANAGE_ADDRESSES } from '#app/address/intents.ts';
import { fillAddress } from '#app/forms/address.ts';
import { toForm } from '#app/forms/draft.ts';
import { normalized, shownAgain } from '#app/forms/parse.ts';
import { db } from '#platform/db/db.ts';
import { notFound } from '#platform/http/not-found.ts';
import { jstYear } from '#platform/jst.ts';
import { consume } from '#platform/throttle.ts';
import { oneStopGovernments } from '../one-stop/count.ts';
import { failedPath, resultPath } from '../result/result-path.ts';
import { donationByFormKey } from '../store.ts';
import type { TargetRef } from '../target-ref.ts';
import { confirmView } from './confirm-view.ts';
import { yearEndsBeforeDeadline } from './deadline.ts';
import { findDraft, saveDraft } from './draft-store.ts';
import { addressSchema, readDonationForm } from './form.ts';
import { FILL_DONOR } from './intents.ts';
import { prefill } from './prefill.ts';
import { refusalFor } from './refusal.ts';
import { submitDonation } from './submit.ts';
import { loadTarget, type Target, targetKey, targetPath } from './target.ts';
import type { YearSoFar } from './warnings.ts';
import { amountAndLimit } from './year-store.ts';

/** What the two application pages load: the form, or the confirm page of the same form. */
export async function applicationPage(request: Request, url: URL, memberId: number, ref: TargetRef) {
  const at = new Date();
  const target = await loadTarget(db(), ref, memberId, at);
  if (!target) throw notFound();
  const parked = await takeParkedForm(request, memberId, targetPath(ref));
  if (parked) {
    await saveDraft(memberId, targetKey(ref), Object.fromEntries(parked), false);
    throw redirect(`${targetPath(ref)}?ended=1`);
  }
  const draft = await findDraft(db(), memberId, targetKey(ref));
  if (url.searchParams.get('step') === 'confirm') {
    const made = draft && (await donationByFormKey(db(), draft.formKey, memberId));
    // Back after paying, or a reload: this form has its result.
    if (made) throw redirect(resultPath(made));
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
  const code = await refusalFor(target, null);
  if (code) throw redirect(failedPath(code, ref));
  return {
    step: 'input' as const,
    owner: formOwner(memberId),
    ended: url.searchParams.has('ended'),
    form: formView(target, url, at),
    values: draft?.values ?? (await prefill(memberId, target)),
  };
}

/** Why the confirm page is shown again, when it is. */
function readChange(typed: string | null): 'form' | 'year' | null {
  return typed === 'form' || typed === 'year' ? typed : null;
}

async function yearSoFar(memberId: number, at: Date): Promise<YearSoFar> {
  const year = jstYear(at);
  const [sums, oneStop] = await Promise.all([
    amountAndLimit(memberId, year),
    oneStopGovernments(db(), memberId, year),
  ]);
  return { ...sums, oneStop };
}

/** What the form shows of its target. */
function formView(target: Target, url: URL, at: Date) {
  const { gift, government, usages, payments, oneStopChoices, addresses } = target;
  const sku =
    gift?.skus.find((s) => String(s.id) === url.searchParams.get('sku')) ??
    gift?.skus.find((s) => s.left !== 0);
  const quantity = Number(url.searchParams.get('quantity'));
  return {
    path: targetPath(target.ref),
    gift,
    government,
    usages,
    payments,
    oneStopChoices,
    addresses: addresses.map(({ value, label }) => ({ value, label })),
    /** The year that may have to be this one, in its last days. */
    endingYear: yearEndsBeforeDeadline(at) ? jstYear(at) : null,
    /** Chosen on the gift's page; it wins over what was kept, as the newer choice. */
    chosen: {
      sku: url.searchParams.has('sku') && sku ? String(sku.id) : undefined,
      quantity:
        gift && Number.isInteger(quantity) && quantity >= 1 && quantity <= gift.maxQuantity
          ? String(quantity)
          : undefined,
    },
    firstSku: sku ? String(sku.id) : undefined,
  };
}

export type FormView = ReturnType<typeof formView>;

/** Takes the form: fills an address in, checks and leads to the confirm page, or submits what was confirmed. */
export async function applicationAction(memberId: number, ref: TargetRef, form: FormData) {
  const at = new Date();
  const intent = form.get('intent');
  const limit = intent === 'submit' ? 'donation_submit_account' : 'donation_form_account';
  const taken = await consume(limit, `member:${memberId}`);
  if (!taken.ok) return { reply: shownAgain(form), retryAfter: taken.retryAfter };
  if (intent === 'submit') {
    const formKey = String(form.get('formKey') ?? '');
    const [amount, year] = [Number(form.get('shownAmount')), Number(form.get('shownYear'))];
    if (!/^[0-9a-f-]{36}$/.test(formKey) || !Number.isSafeInteger(amount)) throw redirect(targetPath(ref));
    return finish(await submitDonation(memberId, ref, { formKey, amount, year }, at), ref);
  }
  const target = await loadTarget(db(), ref, memberId, at);
  if (!target) throw notFound();
  const fill = intent === FILL_DONOR ? 'donor.' : intent === FILL_DELIVERY ? 'delivery.' : undefined;
  if (fill) {
    const typed = shownAgain(normalized(form, addressSchema));
    const reply = await fillAddress(typed, fill);
    await saveDraft(memberId, targetKey(ref), reply.values, false);
    return { reply, retryAfter: undefined };
  }
  if (intent === MANAGE_ADDRESSES) {
    const { values } = shownAgain(normalized(form, addressSchema));
    await saveDraft(memberId, targetKey(ref), values, false);
    throw redirect(`/mypage/addresses?${new URLSearchParams({ from: targetPath(ref) })}`, 303);
  }
  const read = await readDonationForm(form, target, at);
  await saveDraft(memberId, targetKey(ref), read.reply.values, read.ok);
  if (!read.ok) return { reply: read.reply, retryAfter: undefined };
  const code = await refusalFor(target, read.value);
  if (code) throw redirect(failedPath(code, ref));
  throw redirect(`${targetPath(ref)}?step=confirm`, 303);
}

function finish(result: Awaited<ReturnType<typeof submitDonation>>, ref: TargetRef): never {
  switch (result.kind) {
    case 'pay':
      throw redirect(result.url, 303);
    case 'made':
      throw redirect(resultPath(result.found), 303);
    case 'refused':
      throw redirect(failedPath(result.code, ref, result.number), 303);
    case 'review':
      throw redirect(`${targetPath(ref)}?step=confirm&changed=${result.because}`, 303);
    case 'gone':
      throw notFound();
  }
}

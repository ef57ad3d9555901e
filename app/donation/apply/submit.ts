import { addAddress } from '#app/address/book.ts';
import { toForm } from '#app/forms/draft.ts';
import { residence } from '#app/forms/postal.ts';
import type { Residence } from '#app/forms/residence.ts';
import type { ChangedSums } from '#app/payment/changed-sums.ts';
import { addPayment, newNumber } from '#app/payment/new-payment.ts';
import type { Started } from '#app/payment/start-payment.ts';
import { Refused, submit } from '#app/payment/submit.ts';
import { amountOf } from '#app/stock/amounts.ts';
import { reserveStock } from '#app/stock/stock.ts';
import { db, type Tx } from '#platform/db/db.ts';
import { jstYear } from '#platform/jst.ts';
import type { DonationErrorCode } from '../error-catalogue.ts';
import { donations } from '../pay/donations.ts';
import type { LockedDonation } from '../pay/lock-store.ts';
import { type DonationWithPayment, donationByFormKey, insertDonation, lockMember } from '../store.ts';
import type { TargetRef } from '../target-ref.ts';
import { paymentDeadline } from './deadline.ts';
import { findDraft } from './draft-store.ts';
import { type DonationInput, readDonationForm } from './form.ts';
import { applicant } from './refusal.ts';
import { refusal } from './rules.ts';
import { loadTarget, type Target, targetKey, wantedOf } from './target.ts';

/** What becomes of a form that makes no donation. */
type Stopped =
  | { kind: 'refused'; code: DonationErrorCode; number?: never; sums?: ChangedSums }
  /**
   * The form was changed elsewhere since the confirm page was shown, or no longer passes its own rules; or the year has
   * ended since, so that the donation would count for another one than was shown.
   */
  | { kind: 'review'; because: 'form' | 'year' }
  | { kind: 'gone' };

export type Submitted = Started<DonationWithPayment> | Stopped;

/** What the confirm page showed: the form's key, the amount in yen and the tax year. */
interface Shown {
  formKey: string;
  amount: number;
  year: number;
}

const refused = (code: DonationErrorCode, sums?: ChangedSums) =>
  new Refused<Stopped>({ kind: 'refused', code, ...(sums && { sums }) });

/** Takes a confirmed form, as `submit` does for everything that is paid for. */
export function submitDonation(
  memberId: number,
  ref: TargetRef,
  shown: Shown,
  at: Date = new Date(),
): Promise<Submitted> {
  return submit<LockedDonation, DonationWithPayment, Stopped>({
    payable: donations,
    made: () => donationByFormKey(db(), shown.formKey, memberId),
    prepare: () => prepare(memberId, ref, shown, at),
  });
}

async function prepare(
  memberId: number,
  ref: TargetRef,
  shown: Shown,
  at: Date,
): Promise<((tx: Tx) => Promise<void>) | Stopped> {
  const draft = await findDraft(db(), memberId, targetKey(ref));
  if (!draft?.confirmed || draft.formKey !== shown.formKey) return { kind: 'review', because: 'form' };
  if (shown.year !== jstYear(at)) return { kind: 'review', because: 'year' };
  const target = await loadTarget(db(), ref, memberId, at);
  if (!target) return { kind: 'gone' };
  const form = await readDonationForm(toForm(draft.values), target, at);
  if (!form.ok) {
    const code = staleReason(target, draft.values);
    return code ? { kind: 'refused', code } : { kind: 'review', because: 'form' };
  }
  const input = form.value;
  const plan: Plan = {
    number: newNumber(),
    formKey: shown.formKey,
    deadline: paymentDeadline(input.payment, at, {
      thisYearOnly: input.thisYearOnly,
      lastDay: target.government.lastDay,
    }),
    memberId,
    input,
    residence: await residence(input.donor),
    shownAmount: shown.amount,
    at,
  };
  return (tx) => reserve(tx, ref, plan);
}

interface Plan {
  number: string;
  formKey: string;
  deadline: Date;
  memberId: number;
  input: DonationInput;
  residence: Residence;
  shownAmount: number;
  at: Date;
}

/** First transaction: every rule on what stands in the database now, the donation, its stock and its payment. */
async function reserve(tx: Tx, ref: TargetRef, plan: Plan): Promise<void> {
  const { input } = plan;
  await lockMember(tx, plan.memberId);
  if (await donationByFormKey(tx, plan.formKey, plan.memberId)) return;
  const target = await loadTarget(tx, ref, plan.memberId, plan.at);
  if (!target) throw refused('NOT_ACCEPTING');
  const code = refusal(wantedOf(target, input.skuId), { ...applicant(input), residence: plan.residence });
  if (code) throw refused(code);
  const piece = target.gift && input.skuId !== null ? amountOf(target.gift.skus, input.skuId) : undefined;
  const amount = piece === undefined ? input.amount : piece * input.quantity;
  if (amount !== plan.shownAmount) throw refused('AMOUNT_CHANGED', { shown: plan.shownAmount, now: amount });

  const donationId = await insertDonation(tx, { ...input, ...namesOf(input, target), ...plan, amount });
  if (donationId === undefined) return;
  await addPayment(tx, {
    of: { donation: donationId },
    reference: plan.number,
    method: input.payment,
    amount,
    deadline: plan.deadline,
  });
  // A full book is no reason to refuse a donation.
  if (input.saveAddress && input.delivery)
    await addAddress(tx, plan.memberId, { label: '', ...input.delivery });
  // Last, so that a SKU that everybody wants is locked for a commit's length only.
  if (target.gift && input.skuId !== null) {
    const pieces = { goodsId: target.gift.id, skuId: input.skuId, quantity: input.quantity };
    if (!(await reserveStock(tx, pieces))) throw refused('SOLD_OUT');
  }
}

/** Why a kept form no longer passes, when the goods changed under it; undefined when the donor can mend it. */
function staleReason(target: Target, values: Record<string, string>): DonationErrorCode | undefined {
  if (target.acceptance !== 'open') return 'NOT_ACCEPTING';
  if (target.gift && !target.gift.skus.some((s) => String(s.id) === values.sku)) return 'NOT_ACCEPTING';
  if (target.gift && Number(values.quantity) > target.gift.maxQuantity) return 'LIMIT_EXCEEDED';
  return undefined;
}

/** What stands in the donation as it was called, and promised, when it was applied for. */
function namesOf({ skuId, usageId }: DonationInput, { government, gift, usages }: Target) {
  const sku = gift?.skus.find((s) => s.id === skuId);
  return {
    governmentCode: government.code,
    governmentName: government.name,
    goodsId: gift?.id ?? null,
    goodsName: gift?.name ?? '',
    skuLabel: sku?.label ?? '',
    window: sku?.window ?? null,
    usageTitle: usages.find((u) => u.id === usageId)?.title ?? '',
  };
}

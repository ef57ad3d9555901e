import { addAddress } from '#app/address/book.ts';
import { toForm } from '#app/forms/draft.ts';
import type { Residence } from '#app/forms/residence.ts';
import type { ChangedSums } from '#app/payment/changed-sums.ts';
import { newNumber } from '#app/payment/new-payment-query.ts';
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
import { type DonationInput, readDonationForm } from './form.ts';
import { refusalFor } from './refusal.ts';
import { openForm, type Target } from './target.ts';

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
    prepare: () => prepare(memberId, ref, shown, at),
  });
}

const review = (because: 'form' | 'year') => ({ stopped: { kind: 'review' as const, because } });

async function prepare(memberId: number, ref: TargetRef, shown: Shown, at: Date) {
  const open = await openForm(db(), ref, memberId, at, shown.formKey);
  if (!open || open.made) {
    const made = await donationByFormKey(db(), shown.formKey, memberId);
    if (made) return { made };
    if (!open) return { stopped: { kind: 'gone' as const } };
  }
  const { target, draft } = open;
  if (!draft?.confirmed || draft.formKey !== shown.formKey) return review('form');
  if (shown.year !== jstYear(at)) return review('year');
  const form = await readDonationForm(toForm(draft.values), target, at);
  if (!form.ok) {
    const code = staleReason(target, draft.values);
    return code ? { stopped: { kind: 'refused' as const, code } } : review('form');
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
    lives: form.lives,
    shownAmount: shown.amount,
    at,
  };
  return { reserve: (tx: Tx) => reserve(tx, ref, plan) };
}

interface Plan {
  number: string;
  formKey: string;
  deadline: Date;
  memberId: number;
  input: DonationInput;
  /** Where the donor's address lies: what is known of addresses does not change with applications, and is not read again. */
  lives: Residence;
  shownAmount: number;
  at: Date;
}

/**
 * First transaction: every rule on what stands in the database now, the donation, its stock and its payment. What the form stands
 * on is read again behind the member's lock: acceptance, variants, amounts, what is left and how much the member applied for may
 * have changed since, and this form may have made its donation.
 */
async function reserve(tx: Tx, ref: TargetRef, plan: Plan): Promise<DonationWithPayment> {
  const { input, memberId, formKey } = plan;
  await lockMember(tx, memberId);
  const open = await openForm(tx, ref, memberId, plan.at, formKey);
  if (!open) throw refused('NOT_ACCEPTING');
  if (open.made) return madeBefore(tx, plan);
  const { target } = open;
  const code = refusalFor(target, input, plan.lives);
  if (code) throw refused(code);
  const piece = target.gift && input.skuId !== null ? amountOf(target.gift.skus, input.skuId) : undefined;
  const amount = piece === undefined ? input.amount : piece * input.quantity;
  if (amount !== plan.shownAmount) throw refused('AMOUNT_CHANGED', { shown: plan.shownAmount, now: amount });

  const made = await insertDonation(
    tx,
    { ...input, ...namesOf(input, target), ...plan, amount },
    { reference: plan.number, method: input.payment, amount, deadline: plan.deadline },
  );
  if (!made) return madeBefore(tx, plan);
  // A full book is no reason to refuse a donation.
  if (input.saveAddress && input.delivery) await addAddress(tx, memberId, { label: '', ...input.delivery });
  // Last, so that a SKU that everybody wants is locked for a commit's length only.
  if (target.gift && input.skuId !== null) {
    const pieces = { goodsId: target.gift.id, skuId: input.skuId, quantity: input.quantity };
    if (!(await reserveStock(tx, pieces))) throw refused('SOLD_OUT');
  }
  return made;
}

/** What another press of the same form, which was quicker, has made. */
async function madeBefore(tx: Tx, { formKey, memberId }: Plan): Promise<DonationWithPayment> {
  const made = await donationByFormKey(tx, formKey, memberId);
  if (!made) throw new Error('the form of a donation belongs to another one');
  return made;
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

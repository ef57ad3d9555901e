import { addAddress } from '#app/address/book.ts';
import { toForm } from '#app/forms/draft.ts';
import type { Residence } from '#app/forms/residence.ts';
import type { ChangedSums } from '#app/payment/changed-sums.ts';
import { newNumber } from '#app/payment/new-payment-query.ts';
import type { Started } from '#app/payment/start-payment.ts';
import { Refused, submit } from '#app/payment/submit.ts';
import { reserveStock } from '#app/stock/stock.ts';
import { tally } from '#platform/conversion/tally.ts';
import { afterCommit, db, type Tx } from '#platform/db/db.ts';
import { jstYear } from '#platform/jst.ts';
import type { DonationErrorCode } from '../error-catalogue.ts';
import type { DonationFields } from '../fields.ts';
import { donations } from '../pay/donations.ts';
import type { LockedApplication } from '../pay/lock-store.ts';
import {
  type ApplicationWithPayment,
  applicationByFormKey,
  insertApplication,
  lockMember,
  type NewDonation,
} from '../store.ts';
import type { FormRef } from '../target-ref.ts';
import { isChosenAnew } from './application.ts';
import { paymentDeadline } from './deadline.ts';
import { readDonationForm } from './form.ts';
import { amountOf, type DonationInput } from './input.ts';
import { type RefusedTarget, refusalsOf, refusedTarget } from './refusal.ts';
import { chosenOf, earliestLastDay, hasGift, openForm, type Target, type Targets } from './target.ts';

/** What becomes of a form that makes no donation. */
type Stopped =
  /** `lines`: of a form for several, which of them. */
  | {
      kind: 'refused';
      code: DonationErrorCode;
      number?: never;
      sums?: ChangedSums;
      lines?: readonly RefusedTarget[];
    }
  /**
   * The form was changed elsewhere since the confirm page was shown, or no longer passes its own rules; or the list was; or the
   * year has ended since, so that the donation would count for another one than was shown.
   */
  | { kind: 'review'; because: 'form' | 'list' | 'year' }
  | { kind: 'gone' };

export type Submitted = Started<ApplicationWithPayment> | Stopped;

/** What the confirm page showed: the form's key, the amount in yen and the tax year. */
interface Shown {
  formKey: string;
  amount: number;
  year: number;
}

const refused = (
  code: DonationErrorCode,
  { lines = [], ...sums }: { sums?: ChangedSums; lines?: readonly RefusedTarget[] } = {},
) => {
  const several = lines.filter(({ line }) => line !== null);
  return new Refused<Stopped>({
    kind: 'refused',
    code,
    ...sums,
    ...(several.length > 0 && { lines: several }),
  });
};

/** Takes a confirmed form, as `submit` does for everything that is paid for. */
export function submitDonation(
  memberId: number,
  ref: FormRef,
  shown: Shown,
  at: Date = new Date(),
): Promise<Submitted> {
  return submit<LockedApplication, ApplicationWithPayment, Stopped>({
    payable: donations,
    prepare: () => prepare(memberId, ref, shown, at),
  });
}

const review = (because: 'form' | 'list' | 'year') => ({ stopped: { kind: 'review' as const, because } });

async function prepare(memberId: number, ref: FormRef, shown: Shown, at: Date) {
  const open = await openForm(db(), ref, memberId, at, shown.formKey);
  if (!open || open.made) {
    const made = await applicationByFormKey(db(), shown.formKey, memberId);
    if (made) return { made };
    if (!open) return { stopped: { kind: 'gone' as const } };
  }
  const { targets, draft } = open;
  if (!draft?.confirmed || draft.formKey !== shown.formKey) return review('form');
  if (shown.year !== jstYear(at)) return review('year');
  if (open.missing > 0 || isChosenAnew(open)) return review('list');
  const form = await readDonationForm(toForm(draft.values), targets, at);
  if (!form.ok) {
    const code = staleReason(targets, draft.values);
    return code ? { stopped: { kind: 'refused' as const, code } } : review('form');
  }
  const input = form.value;
  const { payment, thisYearOnly } = input;
  const numbers = targets.map(newNumber);
  const plan: Plan = {
    // Several are paid under a number of their own.
    reference: numbers.length > 1 ? newNumber() : numbers[0]!,
    numbers,
    formKey: shown.formKey,
    deadline: paymentDeadline(payment, at, { thisYearOnly, lastDay: earliestLastDay(targets) }),
    memberId,
    input,
    lives: form.lives,
    chosen: chosenOf(targets),
    shownAmount: shown.amount,
    at,
  };
  return { reserve: (tx: Tx) => reserve(tx, ref, plan) };
}

interface Plan {
  /** The number under which it is paid, and those of the donations. */
  reference: string;
  numbers: readonly string[];
  formKey: string;
  deadline: Date;
  memberId: number;
  input: DonationInput;
  /** Where the donor's address lies: what is known of addresses does not change with applications, and is not read again. */
  lives: Residence;
  /** What of the list it is for. */
  chosen: string;
  shownAmount: number;
  at: Date;
}

/**
 * First transaction: every rule on what stands in the database now, the donations, their stock and their payment. What the form
 * stands on is read again behind the member's lock: acceptance, variants, amounts, what is left and how much the member applied for
 * may have changed since, and this form may have made its donations. All are made, or none.
 */
async function reserve(tx: Tx, ref: FormRef, plan: Plan): Promise<ApplicationWithPayment> {
  const { input, memberId, formKey, shownAmount } = plan;
  await lockMember(tx, memberId);
  const open = await openForm(tx, ref, memberId, plan.at, formKey);
  if (!open) {
    const made = await applicationByFormKey(tx, formKey, memberId);
    if (made) return made;
    throw refused('NOT_ACCEPTING');
  }
  if (open.made) return madeBefore(tx, plan);
  const { targets } = open;
  if (chosenOf(targets) !== plan.chosen) throw new Refused<Stopped>({ kind: 'review', because: 'list' });
  const [refusal, ...others] = refusalsOf(targets, input, plan.lives);
  if (refusal) throw refused(refusal.code, { lines: [refusal, ...others] });
  const [first, ...further] = targets.map((target, i) => newDonation(target, i, plan));
  const made = [first!, ...further] as const;
  const amount = made.reduce((sum, d) => sum + d.amount, 0);
  if (amount !== shownAmount) throw refused('AMOUNT_CHANGED', { sums: { shown: shownAmount, now: amount } });

  const { reference, deadline } = plan;
  const lines = targets.flatMap((t) => t.wish?.line ?? []);
  const application = await insertApplication(tx, { formKey, lines }, made, {
    reference,
    method: input.payment,
    amount,
    deadline,
  });
  if (!application) return madeBefore(tx, plan);
  // A full book is no reason to refuse a donation.
  if (input.addressToSave) await addAddress(tx, memberId, { label: '', ...input.addressToSave });
  // Last, so that a SKU that everybody wants is locked for a commit's length only.
  const gone = await reserveStock(tx, made.flatMap(piecesOf));
  if (gone.length > 0) throw refused('SOLD_OUT', { lines: soldOut(targets, input, gone) });
  if (hasGift(targets)) afterCommit(tx, () => tally('donation_submit'));
  return application;
}

function piecesOf({ goodsId, skuId, quantity }: NewDonation) {
  return goodsId !== null && skuId !== null ? [{ goodsId, skuId, quantity }] : [];
}

/** The targets of which too few pieces are left. */
function soldOut(targets: Targets, { donations }: DonationInput, skus: readonly number[]): RefusedTarget[] {
  return targets.flatMap((target, i) =>
    skus.includes(donations[i]?.skuId ?? 0) ? [refusedTarget(target, 'SOLD_OUT')] : [],
  );
}

/** One of them, with its amount as it is now, and what is called and promised as it is now. */
function newDonation(target: Target, i: number, { input, numbers, memberId, at }: Plan): NewDonation {
  const donation = input.donations[i]!;
  const { skuId, quantity } = donation;
  const amount = amountOf(target, { sku: skuId ?? 0, quantity, amount: donation.amount });
  return { ...donation, ...namesOf(donation, target), number: numbers[i]!, memberId, at, amount };
}

/** What another press of the same form, which was quicker, has made. */
async function madeBefore(tx: Tx, { formKey, memberId }: Plan): Promise<ApplicationWithPayment> {
  const made = await applicationByFormKey(tx, formKey, memberId);
  if (!made) throw new Error('the form of a donation belongs to another one');
  return made;
}

/** Why a kept form no longer passes, when the goods changed under it; undefined when the donor can mend it. */
function staleReason(targets: Targets, values: Record<string, string>): DonationErrorCode | undefined {
  if (targets.some((t) => t.acceptance !== 'open')) return 'NOT_ACCEPTING';
  const [{ gift, wish }] = targets;
  if (!gift || wish) return undefined;
  if (!gift.skus.some((s) => String(s.id) === values.sku)) return 'NOT_ACCEPTING';
  return Number(values.quantity) > gift.maxQuantity ? 'LIMIT_EXCEEDED' : undefined;
}

/** What stands in the donation as it was called, and promised, when it was applied for. */
function namesOf({ skuId, usageId }: DonationFields, { government, gift, usages }: Target) {
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

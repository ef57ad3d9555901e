import { sql } from 'kysely';
import { type DispatchWindow, windowColumns } from '#app/delivery/dispatch-window.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { PaymentMethod } from '#platform/payment/port.ts';
import type { DonationFields } from './fields.ts';
import { governmentName } from './government-name-query.ts';
import { type DonationState, mayMove } from './states.ts';

export interface NewDonation extends DonationFields {
  number: string;
  formKey: string;
  memberId: number;
  governmentCode: string;
  governmentName: string;
  goodsId: number | null;
  goodsName: string;
  skuLabel: string;
  usageTitle: string;
  /** When it was promised to be sent; null where nothing is. */
  window: DispatchWindow | null;
  at: Date;
}

/** Inserts the donation unless its form has already created one. @returns its id, or undefined for a repeat. */
export async function insertDonation(tx: Tx, d: NewDonation): Promise<number | undefined> {
  const row = await tx
    .insertInto('donation')
    .values({
      number: d.number,
      form_key: d.formKey,
      member_id: d.memberId,
      government_code: d.governmentCode,
      government_name: d.governmentName,
      goods_id: d.goodsId,
      sku_id: d.skuId,
      quantity: d.quantity,
      amount: d.amount,
      usage_id: d.usageId,
      goods_name: d.goodsName,
      sku_label: d.skuLabel,
      usage_title: d.usageTitle,
      message: d.message,
      publish_name: d.publishName,
      publish_message: d.publishMessage,
      donor: JSON.stringify(d.donor),
      delivery_address: d.delivery && JSON.stringify(d.delivery),
      delivery_wish: d.timeSlot,
      noshi: d.noshi,
      one_stop: d.oneStop,
      guardian_consent: d.guardian,
      this_year_only: d.thisYearOnly,
      one_stop_status: d.oneStop === 'none' ? null : 'requested',
      ...windowColumns(d.window),
      applied_at: d.at,
    })
    .onConflict((c) => c.column('form_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return undefined;
  await recordEvent(tx, row.id, null, 'pending_payment', 'member', '');
  return row.id;
}

/** Makes parallel requests of one member run one after the other, so that limits over several donations hold. */
export async function lockMember(tx: Tx, memberId: number): Promise<void> {
  await tx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute();
}

async function recordEvent(
  tx: Tx,
  donationId: number,
  from: DonationState | null,
  to: DonationState,
  actor: string,
  reason: string,
): Promise<void> {
  await tx
    .insertInto('donation_event')
    .values({ donation_id: donationId, from_status: from, to_status: to, actor, reason })
    .execute();
}

/**
 * The one function that moves a donation from state to state, with its history.
 * @throws Error when the table of transitions does not allow it: the caller holds the row's lock, so this is a fault.
 */
export async function moveDonation(
  tx: Tx,
  donation: { id: number; status: DonationState },
  to: DonationState,
  by: { actor: string; reason: string },
  set?: { paid_at: Date },
): Promise<void> {
  if (!mayMove(donation.status, to))
    throw new Error(`donation ${donation.id}: ${donation.status} cannot become ${to}`);
  await tx
    .updateTable('donation')
    .set({ status: to, ...set })
    .where('id', '=', donation.id)
    .execute();
  await recordEvent(tx, donation.id, donation.status, to, by.actor, by.reason);
}

/** A donation with its payment, by the number or the form that made it. */
function donationWithPayment(db: Db | Tx) {
  return db
    .selectFrom('donation')
    .innerJoin('payment', 'payment.donation_id', 'donation.id')
    .innerJoin('government', 'government.code', 'donation.government_code')
    .select([
      'donation.id',
      'donation.number',
      'donation.member_id',
      'donation.goods_id',
      'donation.goods_name',
      'donation.government_code',
      governmentName().as('government'),
      'donation.status',
      'donation.amount',
      'payment.amount as payment_amount',
      'payment.method',
      'payment.status as payment_status',
      'payment.provider_ref',
      'payment.idempotency_key',
      'payment.failure_code',
      'payment.deadline',
      sql<boolean>`jsonb_array_length(payment.instructions) > 0`.as('told_how'),
    ])
    .$narrowType<{ status: DonationState; method: PaymentMethod }>();
}

export type DonationWithPayment = NonNullable<Awaited<ReturnType<typeof donationByNumber>>>;

export async function donationByNumber(db: Db | Tx, number: string) {
  return donationWithPayment(db).where('donation.number', '=', number).executeTakeFirst();
}

export async function donationByFormKey(db: Db | Tx, formKey: string, memberId: number) {
  return donationWithPayment(db)
    .where('donation.form_key', '=', formKey)
    .where('donation.member_id', '=', memberId)
    .executeTakeFirst();
}

import { sql } from 'kysely';
import { type DispatchWindow, windowColumns } from '#app/delivery/dispatch-window.ts';
import { type FoundPayment, type NewPayment, newPayment } from '#app/payment/new-payment-query.ts';
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

/**
 * Inserts the donation with its payment and the beginning of its history, in one statement, unless its form has already created
 * one. @returns undefined for a repeat.
 */
export async function insertDonation(
  tx: Tx,
  d: NewDonation,
  p: NewPayment,
): Promise<DonationWithPayment | undefined> {
  return tx
    .with('made', (q) =>
      q
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
        .returning(['id', 'number', 'member_id', 'goods_id', 'goods_name', 'government_code'])
        .returning(['government_name as government', 'status', 'amount']),
    )
    .with('begun', () => sql`(${event('made', null, 'pending_payment', { actor: 'member', reason: '' })})`)
    .with('owed', () => sql<FoundPayment>`(${newPayment('donation_id', 'made', p)})`)
    .selectFrom(['made', 'owed'])
    .selectAll()
    .$narrowType<{ status: DonationState; method: PaymentMethod }>()
    .executeTakeFirst();
}

/** Makes parallel requests of one member run one after the other, so that limits over several donations hold. */
export async function lockMember(tx: Tx, memberId: number): Promise<void> {
  await tx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute();
}

/** The row in a donation's history, as a part of the statement that writes its state. @param of that part's name, with an `id`. */
function event(
  of: string,
  from: DonationState | null,
  to: DonationState,
  by: { actor: string; reason: string },
) {
  return sql<never>`
    insert into donation_event (donation_id, from_status, to_status, actor, reason)
    select id, ${from}, ${to}, ${by.actor}, ${by.reason} from ${sql.table(of)}`;
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
  await sql`
    with moved as (
      update donation set status = ${to}, paid_at = coalesce(${set?.paid_at ?? null}::timestamptz, paid_at)
       where id = ${donation.id} returning id)
    ${event('moved', donation.status, to, by)}`.execute(tx);
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

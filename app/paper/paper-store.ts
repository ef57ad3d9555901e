import { sql } from 'kysely';
import { governmentName } from '#app/donation/government-name-query.ts';
import type { DonationState } from '#app/donation/states.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';

/** Who issued a receipt, kept with the donation: a later print says the same. */
export interface ReceiptIssuer {
  prefecture: string;
  government: string;
  head_title: string;
  head_name: string;
  department: string;
  phone: string;
  email: string;
  /** Seven digits. */
  postal: string;
  address: string;
  /** The picture of the seal; null: 公印省略. */
  seal_id: number | null;
}

/** What papers show of a donation that was received; a refunded one keeps its `paid_at`. */
function received(on: Db | Tx) {
  return on
    .selectFrom('donation')
    .innerJoin('government', 'government.code', 'donation.government_code')
    .innerJoin('prefecture', 'prefecture.code', 'government.prefecture_code')
    .innerJoin('donation_payment', 'donation_payment.donation_id', 'donation.id')
    .innerJoin('payment', 'payment.id', 'donation_payment.payment_id')
    .select([
      'donation.id',
      'donation.number',
      'donation.amount',
      'donation.quantity',
      'donation.goods_name',
      'donation.sku_label',
      'donation.usage_title',
      'donation.one_stop',
      'donation.status',
      'donation.donor',
      'donation.receipt_number',
      'donation.receipt_date',
      'donation.receipt_edition',
      'payment.dispute',
      'government.complete',
      'government.code as government_code',
      governmentName().as('government'),
      'government.head_title',
      'government.one_stop_postal',
      'government.one_stop_address',
      'government.one_stop_online',
      'government.one_stop_online_name',
      'government.one_stop_online_url',
      'prefecture.name as prefecture',
    ])
    .select([
      sql<Date>`donation.paid_at`.as('paid_at'),
      'donation.returned_at',
      sql<ReceiptIssuer | null>`donation.receipt_issuer`.as('receipt_issuer'),
    ])
    .where('donation.paid_at', 'is not', null)
    .$narrowType<{
      status: DonationState;
      one_stop: 'none' | 'paper' | 'online';
    }>();
}

export type ReceivedDonation = NonNullable<Awaited<ReturnType<typeof receivedDonation>>>;

/** No open or lost dispute of the payment: papers say that money was received. */
const UNDISPUTED = sql<boolean>`(payment.dispute is null or payment.dispute = 'won')`;

/** A member's own donation that is paid; undefined for another member's, a refunded one, or while it is disputed. */
export async function receivedDonation(memberId: number, number: string) {
  return received(db())
    .where('donation.member_id', '=', memberId)
    .where('donation.number', '=', number)
    .where('donation.status', '=', 'paid')
    .where(UNDISPUTED)
    .executeTakeFirst();
}

/** Donations that are paid and undisputed, by their ids. */
export async function receivedByIds(ids: readonly number[]) {
  return received(db())
    .where('donation.id', 'in', ids)
    .where('donation.status', '=', 'paid')
    .where(UNDISPUTED)
    .execute();
}

/** Everything that a member paid between two instants, in the order of receipt, including what was refunded later. */
export async function receivedBetween(memberId: number, from: Date, until: Date) {
  return received(db())
    .where('donation.member_id', '=', memberId)
    .where('donation.paid_at', '>=', from)
    .where('donation.paid_at', '<', until)
    .orderBy('donation.paid_at')
    .orderBy('donation.id')
    .execute();
}

/** A donation locked with its payment, which comes first as in every lock of both, and what decides whether it gets a receipt. */
export async function lockForReceipt(tx: Tx, number: string) {
  return tx
    .selectFrom('donation')
    .innerJoin('donation_payment', 'donation_payment.donation_id', 'donation.id')
    .innerJoin('payment', 'payment.id', 'donation_payment.payment_id')
    .select([
      'donation.id',
      'donation.government_code',
      'donation.status',
      'donation.paid_at',
      'donation.receipt_number',
      'donation.receipt_issuer',
      'payment.dispute',
    ])
    .where('donation.number', '=', number)
    .forUpdate(['payment', 'donation'])
    .executeTakeFirst();
}

/** Takes a government's next number of a year; its counter stays locked until the transaction ends. */
export async function takeReceiptNumber(tx: Tx, governmentCode: string, year: number): Promise<number> {
  const row = await tx
    .insertInto('receipt_counter')
    .values({ government_code: governmentCode, year, last: 1 })
    .onConflict((c) =>
      c.columns(['government_code', 'year']).doUpdateSet({ last: sql`receipt_counter.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return row.last;
}

/**
 * The issuer of a receipt as it stands on a day in Japan, with a seal that counts from that day on; undefined while something that
 * a receipt names of it is not known.
 */
export async function issuerOn(
  tx: Tx,
  governmentCode: string,
  today: string,
): Promise<ReceiptIssuer | undefined> {
  const row = await tx
    .selectFrom('government')
    .innerJoin('prefecture', 'prefecture.code', 'government.prefecture_code')
    .leftJoin('seal_plan', (join) =>
      join.onRef('seal_plan.government_code', '=', 'government.code').on('seal_plan.from_on', '<=', today),
    )
    .select([
      'prefecture.name as prefecture',
      'government.name as government',
      'head_title',
      'head_name',
      'department',
      'phone',
      'email',
      'one_stop_postal as postal',
      'one_stop_address as address',
    ])
    .select(
      sql<
        number | null
      >`case when seal_plan.seal is null then government.seal_id else seal_plan.seal_id end`.as('seal_id'),
    )
    .where('government.code', '=', governmentCode)
    .where('complete', '=', true)
    .executeTakeFirst();
  return row;
}

export async function noteReceipt(tx: Tx, id: number, number: string, date: string): Promise<void> {
  await tx
    .updateTable('donation')
    .set({ receipt_number: number, receipt_date: date })
    .where('id', '=', id)
    .execute();
}

export async function noteIssuer(tx: Tx, id: number, issuer: ReceiptIssuer): Promise<void> {
  await tx
    .updateTable('donation')
    .set({ receipt_issuer: JSON.stringify(issuer) })
    .where('id', '=', id)
    .execute();
}

export async function sealById(id: number): Promise<Buffer> {
  const { png } = await db().selectFrom('seal').select('png').where('id', '=', id).executeTakeFirstOrThrow();
  return png;
}

/**
 * Numbers of donations that were paid before an instant and whose receipt is to be issued, or lacks the copy of its issuer,
 * oldest first; none of a government of which not everything is known.
 */
export async function donationsWithoutReceipt(before: Date, limit: number): Promise<string[]> {
  const rows = await db()
    .selectFrom('donation')
    .innerJoin('donation_payment', 'donation_payment.donation_id', 'donation.id')
    .innerJoin('payment', 'payment.id', 'donation_payment.payment_id')
    .innerJoin('government', 'government.code', 'donation.government_code')
    .select('donation.number')
    .where('donation.status', '=', 'paid')
    .where('donation.receipt_issuer', 'is', null)
    .where('government.complete', '=', true)
    .where('donation.paid_at', '<', before)
    .where(UNDISPUTED)
    .orderBy('donation.paid_at')
    .limit(limit)
    .execute();
  return rows.map((r) => r.number);
}

import { sql } from 'kysely';
import type { Donor } from '#app/donation/fields.ts';
import { governmentName } from '#app/donation/government-name-query.ts';
import type { OneStopState, OneStopWish } from '#app/donation/one-stop/rules.ts';
import type { DonationState } from '#app/donation/states.ts';
import type { Recipient } from '#app/forms/recipient.ts';
import { heldBeyond, lostOf } from '#app/payment/owed-query.ts';
import type { Pieces } from '#app/stock/stock.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';

/** A donation with all that its government needs of it. Yen. */
export interface LedgerDonation {
  id: number;
  number: string;
  version: number;
  governmentCode: string;
  government: string;
  /** Where it was made: `site` is this one. */
  source: string;
  sourceNumber: string | null;
  /** Null of what was made elsewhere. */
  memberId: number | null;
  /** Null once the donor has withdrawn, and of what was made elsewhere. */
  email: string | null;
  status: DonationState;
  appliedAt: Date;
  paidAt: Date | null;
  /** When its money had gone back, once it had ended. */
  returnedAt: Date | null;
  /** Yen of it that the payer's bank took back. */
  lostAmount: number;
  /** A refund of it came back from the payer's bank, and has not been replaced. */
  returnFailed: boolean;
  amount: number;
  goodsId: number | null;
  goods: string;
  sku: string;
  quantity: number;
  usage: string;
  message: string;
  publishName: boolean;
  donor: Donor;
  delivery: Recipient | null;
  deliveryWish: string;
  noshi: string;
  oneStop: OneStopWish;
  oneStopState: OneStopState | null;
  receiptNumber: string | null;
  receiptDate: string | null;
  receiptEdition: number;
  method: string;
  paymentStatus: string;
  deadline: Date;
  dispute: string | null;
  /** Of its payment, where that stands: yen that are still to go back. */
  owed: number;
  /** Of it, yen that a bank took and that no donation which ended has borne. */
  lossToShare: number;
  received: number;
  refunded: number;
  /** Yen that people paid out past the provider. */
  paidOut: number;
  /** Of the payment, which may be for several donations. */
  reference: string;
  paymentAmount: number;
  /** Donations that were applied for together, this one included. */
  together: number;
}

function donations(on: Db | Tx) {
  return on
    .selectFrom('donation as d')
    .innerJoin('government as g', 'g.code', 'd.government_code')
    .leftJoin('member as m', 'm.id', 'd.member_id')
    .innerJoin('donation_payment as dp', 'dp.donation_id', 'd.id')
    .innerJoin('payment as p', 'p.id', 'dp.payment_id')
    .select([
      'd.id',
      'd.number',
      'd.version',
      'd.government_code as governmentCode',
      governmentName('d', 'g').as('government'),
      'd.source',
      'd.source_number as sourceNumber',
      'd.member_id as memberId',
      'm.email',
      'd.status',
      'd.applied_at as appliedAt',
      'd.paid_at as paidAt',
      'd.returned_at as returnedAt',
      'd.lost_amount as lostAmount',
      'd.return_failed as returnFailed',
      'd.amount',
      'd.goods_id as goodsId',
      'd.goods_name as goods',
      'd.sku_label as sku',
      'd.quantity',
      'd.usage_title as usage',
      'd.message',
      'd.publish_name as publishName',
      'd.donor',
      'd.delivery_address as delivery',
      'd.delivery_wish as deliveryWish',
      'd.noshi',
      'd.one_stop as oneStop',
      'd.one_stop_status as oneStopState',
      'd.receipt_number as receiptNumber',
      'd.receipt_date as receiptDate',
      'd.receipt_edition as receiptEdition',
      'p.method',
      'p.status as paymentStatus',
      'p.deadline',
      'p.dispute',
      heldBeyond('p').as('owed'),
      sql<number>`greatest(0, ${lostOf('p')} - (select sum(o.lost_amount) from donation o
        where o.id = p.donation_id or o.first_id = p.donation_id))::int`.as('lossToShare'),
      'p.received_amount as received',
      'p.refunded_amount as refunded',
      'p.paid_out_amount as paidOut',
      'p.reference',
      'p.amount as paymentAmount',
      sql<number>`(select count(*)::int + 1 from donation o where o.first_id = coalesce(d.first_id, d.id))`.as(
        'together',
      ),
    ])
    .$castTo<LedgerDonation>();
}

export async function findDonation(number: string): Promise<LedgerDonation | undefined> {
  return donations(db()).where('d.number', '=', number).executeTakeFirst();
}

/** The same, locked with its payment, which comes first as in every lock of both. */
export async function lockDonation(tx: Tx, number: string): Promise<LedgerDonation | undefined> {
  return donations(tx).where('d.number', '=', number).forUpdate(['p', 'd']).executeTakeFirst();
}

/** Donations of the member that stand and say something else of a donor of the same name or day of birth, the newest first. */
export async function alikeDonors(
  d: Pick<LedgerDonation, 'id' | 'donor'> & { memberId: number },
  limit: number,
): Promise<{ number: string; governmentCode: string }[]> {
  const of = (name: keyof Donor) => sql<string>`donor->>${name}`;
  return db()
    .selectFrom('donation')
    .select(['number', 'government_code as governmentCode'])
    .where('member_id', '=', d.memberId)
    .where('id', '<>', d.id)
    .where('status', 'in', ['paid', 'pending_payment'])
    .where(({ or, and, eb }) =>
      or([
        eb(of('birthDate'), '=', d.donor.birthDate),
        and([eb(of('familyName'), '=', d.donor.familyName), eb(of('givenName'), '=', d.donor.givenName)]),
      ]),
    )
    .where(sql<boolean>`donor <> ${JSON.stringify(d.donor)}::jsonb`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Writes what staff corrected, as the next version. */
export async function correctDonation(
  tx: Tx,
  id: number,
  set: { donor?: Donor; delivery?: Recipient; deliveryWish?: string; noshi?: string },
): Promise<void> {
  await tx
    .updateTable('donation')
    .set({
      version: sql`version + 1`,
      ...(set.donor && { donor: JSON.stringify(set.donor) }),
      ...(set.delivery && { delivery_address: JSON.stringify(set.delivery) }),
      ...(set.deliveryWish !== undefined && { delivery_wish: set.deliveryWish }),
      ...(set.noshi !== undefined && { noshi: set.noshi }),
    })
    .where('id', '=', id)
    .execute();
}

/** Keeps what a certificate said that is replaced, and dates the next edition. @param today in Japan. */
export async function replaceReceipt(
  tx: Tx,
  d: LedgerDonation,
  why: { reason: string; staffId: number | null; today: string },
): Promise<void> {
  await tx
    .insertInto('receipt_edition')
    .values({
      donation_id: d.id,
      edition: d.receiptEdition,
      issued_on: d.receiptDate ?? why.today,
      donor: JSON.stringify(d.donor),
      reason: why.reason,
      staff_id: why.staffId,
    })
    .execute();
  await tx
    .updateTable('donation')
    .set({ receipt_edition: d.receiptEdition + 1, receipt_date: why.today })
    .where('id', '=', d.id)
    .execute();
}

/** The certificates of a donation that were replaced, the oldest first. */
export async function replacedReceipts(donationId: number) {
  return db()
    .selectFrom('receipt_edition')
    .select(['edition', 'issued_on as issuedOn', 'reason', 'replaced_at as replacedAt'])
    .where('donation_id', '=', donationId)
    .orderBy('edition')
    .execute();
}

/** What was given with a donation, as stock counts it; nothing without a gift. */
export async function piecesOf(tx: Tx, donationId: number): Promise<Pieces[]> {
  return tx
    .selectFrom('donation')
    .select(['goods_id as goodsId', 'sku_id as skuId', 'quantity'])
    .where('id', '=', donationId)
    .where('goods_id', 'is not', null)
    .where('sku_id', 'is not', null)
    .$narrowType<{ goodsId: number; skuId: number }>()
    .execute();
}

export async function insertNote(
  tx: Tx,
  n: { donationId: number; text: string; staffId: number | null },
): Promise<void> {
  await tx
    .insertInto('donation_note')
    .values({ donation_id: n.donationId, text: n.text, staff_id: n.staffId })
    .execute();
}

/** Prefectures to which goods are not sent. */
export async function excludedPrefectures(tx: Tx, goodsId: number): Promise<number[]> {
  const row = await tx
    .selectFrom('goods')
    .select('excluded_prefectures')
    .where('id', '=', goodsId)
    .executeTakeFirst();
  return row?.excluded_prefectures ?? [];
}

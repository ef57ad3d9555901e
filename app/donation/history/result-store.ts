import { db } from '#platform/db/db.ts';
import type { DonationState } from '../states.ts';

/** What result and history pages show of donations. */
function shown() {
  return db()
    .selectFrom('donation')
    .innerJoin('government', 'government.code', 'donation.government_code')
    .innerJoin('prefecture', 'prefecture.code', 'government.prefecture_code')
    .innerJoin('payment', 'payment.donation_id', 'donation.id')
    .select([
      'donation.id',
      'donation.number',
      'donation.member_id',
      'donation.goods_id',
      'donation.goods_name',
      'donation.sku_label',
      'donation.quantity',
      'donation.amount',
      'donation.usage_title',
      'donation.message',
      'donation.status',
      'donation.one_stop',
      'donation.applied_at',
      'donation.paid_at',
      'donation.donor',
      'donation.delivery_address',
      'government.code as government_code',
      'government.name as government',
      'prefecture.name as prefecture',
      'payment.method',
      'payment.deadline',
      'payment.redirect_url',
      'payment.status as payment_status',
      'payment.instructions',
      'payment.received_amount',
    ])
    .$narrowType<{ status: DonationState; instructions: { label: string; value: string }[] }>();
}

export type ShownDonation = NonNullable<Awaited<ReturnType<typeof shownDonation>>>;

export async function shownDonation(number: string) {
  return shown().where('donation.number', '=', number).executeTakeFirst();
}

/** A member's own donation; undefined for another's. */
export async function ownDonation(memberId: number, number: string) {
  return shown()
    .where('donation.member_id', '=', memberId)
    .where('donation.number', '=', number)
    .executeTakeFirst();
}

const MOST_SHOWN = 500;

/** A member's donations between two instants of application, newest first. */
export async function ownDonations(memberId: number, from: Date, until: Date) {
  return shown()
    .where('donation.member_id', '=', memberId)
    .where('donation.applied_at', '>=', from)
    .where('donation.applied_at', '<', until)
    .orderBy('donation.applied_at', 'desc')
    .limit(MOST_SHOWN)
    .execute();
}

export async function latestDonations(memberId: number, limit: number) {
  return shown()
    .where('donation.member_id', '=', memberId)
    .orderBy('donation.applied_at', 'desc')
    .limit(limit)
    .execute();
}

/** What a member gave in a tax year: by instant of payment. */
export async function paidBetween(memberId: number, from: Date, until: Date) {
  return db()
    .selectFrom('donation')
    .select(['amount', 'government_code'])
    .where('member_id', '=', memberId)
    .where('status', '=', 'paid')
    .where('paid_at', '>=', from)
    .where('paid_at', '<', until)
    .execute();
}

export async function firstDonationAt(memberId: number): Promise<Date | null> {
  const row = await db()
    .selectFrom('donation')
    .select((eb) => eb.fn.min('applied_at').as('at'))
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.at ?? null;
}

import { sql } from 'kysely';
import { STANDING } from '#app/catalogue/acceptance.ts';
import type { DeliveryState } from '#app/delivery/states.ts';
import { type Db, db } from '#platform/db/db.ts';
import { type PlaceOf, statement } from '#platform/db/statement.ts';
import { startOfJstYear } from '#platform/jst.ts';
import { governmentName } from '../government-name-query.ts';
import type { MessageState } from '../message/view.ts';
import type { DonationState } from '../states.ts';

/** An instalment as lists show it. */
export interface ListedDelivery {
  instalment: number;
  status: DeliveryState;
  /** 'YYYY-MM-DD' */
  planned_from: string | null;
  planned_until: string | null;
}

/** Whether a donation was applied for by the list of its donor, in which its line still stands. */
export async function isListed(donationId: number): Promise<boolean> {
  const row = await db()
    .selectFrom('donation')
    .innerJoin('cart_line', 'cart_line.form_key', 'donation.form_key')
    .select('donation.id')
    .where('donation.id', '=', donationId)
    .executeTakeFirst();
  return row !== undefined;
}

/** What result and history pages show of donations. */
function shown() {
  return (
    db()
      .selectFrom('donation')
      .innerJoin('government', 'government.code', 'donation.government_code')
      .innerJoin('prefecture', 'prefecture.code', 'government.prefecture_code')
      .innerJoin('donation_payment', 'donation_payment.donation_id', 'donation.id')
      .innerJoin('payment', 'payment.id', 'donation_payment.payment_id')
      .leftJoin('goods', 'goods.id', 'donation.goods_id')
      .select([
        'donation.id',
        'donation.number',
        'donation.member_id',
        'donation.goods_id',
        'donation.goods_name',
        'donation.sku_label',
        'donation.quantity',
        'goods.ticket_months',
        'donation.amount',
        'donation.usage_title',
        'donation.message',
        'donation.publish_message',
        'donation.publish_name',
        'donation.message_state',
        'donation.status',
        'donation.one_stop',
        'donation.applied_at',
        'donation.paid_at',
        'donation.returned_at',
        'donation.lost_amount',
        'donation.return_failed',
        'donation.donor',
        'donation.delivery_address',
        'donation.handling_days',
        'donation.dispatch_from',
        'donation.dispatch_until',
        'government.code as government_code',
        governmentName().as('government'),
        ...STANDING,
        sql<boolean>`government.complete or donation.receipt_issuer is not null`.as('receipt_ready'),
        'government.complete',
        'prefecture.name as prefecture',
        'payment.method',
        'payment.deadline',
        'payment.redirect_url',
        'payment.instructions',
        'payment.reference',
        'payment.dispute',
        'payment.status as payment_status',
        'payment.amount as payment_amount',
        'payment.received_amount',
        'payment.bounced_amount',
        // Those that were applied for with it, and itself.
        sql<number>`(select count(*)::int + 1 from donation o where o.first_id = coalesce(donation.first_id, donation.id))`.as(
          'together',
        ),
        sql<number>`coalesce(goods.deliveries, 1)`.as('parcels'),
        sql<ListedDelivery[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('instalment', x.instalment, 'status', x.status,
                                                     'planned_from', x.planned_from, 'planned_until', x.planned_until)
                                  order by x.instalment), '[]')
          from delivery x where x.donation_id = donation.id)`.as('deliveries'),
      ])
      // What was given elsewhere is nobody's here.
      .where('donation.member_id', 'is not', null)
      .$narrowType<{
        member_id: number;
        status: DonationState;
        message_state: MessageState;
        instructions: { label: string; value: string }[];
      }>()
  );
}

export type ShownDonation = NonNullable<Awaited<ReturnType<typeof ownDonation>>>;

const shownOfNumber = statement((place: PlaceOf<{ number: string }>) => {
  const first = sql<number>`(select donation_id from payment where reference = ${place('number')})`;
  return shown()
    .where(({ or, eb }) => or([eb('donation.id', '=', first), eb('donation.first_id', '=', first)]))
    .orderBy('donation.id')
    .compile();
});

/** The donations that are paid under a number, mostly one, the first one first; none where there is no such number. */
export async function shownApplication(number: string) {
  return shownOfNumber(db(), { number });
}

const shownOfMember = statement((place: PlaceOf<{ memberId: number; number: string }>) =>
  shown()
    .where('donation.member_id', '=', place('memberId'))
    .where('donation.number', '=', place('number'))
    .compile(),
);

/** A member's own donation; undefined for another's. */
export async function ownDonation(memberId: number, number: string) {
  const [donation] = await shownOfMember(db(), { memberId, number });
  return donation;
}

/** Some of a member's own donations, in no order. */
export async function ownDonationsById(memberId: number, ids: number[]) {
  if (ids.length === 0) return [];
  return shown().where('donation.member_id', '=', memberId).where('donation.id', 'in', ids).execute();
}

/** All applications that wait for their payment, by their first donations, the earliest deadline first. */
export async function waitingApplications(memberId: number) {
  return shown()
    .where('donation.member_id', '=', memberId)
    .where('donation.first_id', 'is', null)
    .where('donation.status', '=', 'pending_payment')
    .orderBy('payment.deadline')
    .limit(MOST_WAITING)
    .execute();
}

const MOST_WAITING = 20;

export async function latestDonations(memberId: number, limit: number) {
  return shown()
    .where('donation.member_id', '=', memberId)
    .orderBy('donation.applied_at', 'desc')
    .orderBy('donation.id', 'desc')
    .limit(limit)
    .execute();
}

/** A member's donations through this site in a tax year, by instant of payment, and its applications still unpaid. */
export async function donationsOfYear(memberId: number, year: number) {
  const [from, until] = [startOfJstYear(year), startOfJstYear(year + 1)];
  return db()
    .selectFrom('donation')
    .innerJoin('donation_payment', 'donation_payment.donation_id', 'donation.id')
    .innerJoin('payment', 'payment.id', 'donation_payment.payment_id')
    .select(['donation.amount', 'donation.government_code', 'donation.status', 'payment.dispute'])
    .where('donation.member_id', '=', memberId)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('donation.status', '=', 'paid'),
          eb('donation.paid_at', '>=', from),
          eb('donation.paid_at', '<', until),
        ]),
        eb.and([
          eb('donation.status', '=', 'pending_payment'),
          eb('donation.applied_at', '>=', from),
          eb('donation.applied_at', '<', until),
        ]),
      ]),
    )
    .$narrowType<{ status: DonationState }>()
    .execute();
}

export interface ListedDonation {
  id: number;
  number: string;
  /** The number under which it is paid. */
  reference: string;
  status: DonationState;
  /** Of its payment. */
  dispute: string | null;
  amount: number;
  goods_name: string;
  sku_label: string;
  government: string;
  kana: string;
  prefecture: string;
  /** The instant of payment; for an unpaid donation that of the application. */
  at: Date;
  /** Whether it ever was, whatever became of it. */
  paid: boolean;
}

/** Every donation of a member between two instants, with the data for searching and counting lists, newest first. */
export async function listedBetween(
  on: Db,
  memberId: number,
  from: Date,
  until: Date,
): Promise<ListedDonation[]> {
  const { rows } = await sql<ListedDonation>`
    select d.id, d.number, pay.reference, d.status, pay.dispute, d.amount, d.goods_name, d.sku_label, ${governmentName('d', 'g')} as government, g.kana,
           p.name as prefecture, coalesce(d.paid_at, d.applied_at) as at, d.paid_at is not null as paid
      from donation d
      join government g on g.code = d.government_code
      join prefecture p on p.code = g.prefecture_code
      join donation_payment dp on dp.donation_id = d.id
      join payment pay on pay.id = dp.payment_id
     where d.member_id = ${memberId}
       and coalesce(d.paid_at, d.applied_at) >= ${from} and coalesce(d.paid_at, d.applied_at) < ${until}
     order by at desc, d.id desc`.execute(on);
  return rows;
}

/** The tax years in which a member has donations or notes, newest first. */
export async function yearsWithDonations(on: Db, memberId: number): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select extract(year from coalesce(paid_at, applied_at) at time zone 'Asia/Tokyo')::int as year
      from donation where member_id = ${memberId}
    union
    select extract(year from donated_on)::int from external_donation
     where member_id = ${memberId} and removed_at is null
     order by year desc`.execute(on);
  return rows.map((r) => r.year);
}

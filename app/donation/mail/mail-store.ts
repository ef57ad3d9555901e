import { sql } from 'kysely';
import { STANDING } from '#app/catalogue/acceptance.ts';
import { placeName } from '#app/words/place.ts';
import { db, type Tx } from '#platform/db/db.ts';
import { type PlaceOf, statement } from '#platform/db/statement.ts';
import { governmentName } from '../government-name-query.ts';
import type { OneStopWish } from '../one-stop/rules.ts';
import type { DonationState } from '../states.ts';

/** What mails tell of donations: no card, no birth date. The government is named after its prefecture. */
function facts() {
  return db()
    .selectFrom('donation')
    .leftJoin('member', 'member.id', 'donation.member_id')
    .innerJoin('government', 'government.code', 'donation.government_code')
    .innerJoin('prefecture', 'prefecture.code', 'government.prefecture_code')
    .innerJoin('donation_payment', 'donation_payment.donation_id', 'donation.id')
    .innerJoin('payment', 'payment.id', 'donation_payment.payment_id')
    .leftJoin('goods', 'goods.id', 'donation.goods_id')
    .select([
      'member.email',
      'member.family_name',
      'member.given_name',
      'donation.id',
      'donation.number',
      'donation.status',
      'donation.amount',
      'donation.member_id',
      'donation.goods_id',
      'donation.goods_name',
      'donation.sku_label',
      'donation.quantity',
      'donation.handling_days',
      'donation.dispatch_from',
      'donation.dispatch_until',
      'donation.usage_title',
      'donation.one_stop',
      'donation.applied_at',
      'donation.paid_at',
      'donation.returned_at',
      'donation.return_failed',
      'donation.lost_amount',
      'donation.refunded_amount as own_refunded',
      'donation.paid_out_amount as own_paid_out',
      // In the transaction that queues the mail.
      sql<boolean>`coalesce(donation.returned_at = now(), false)`.as('just_returned'),
      sql<boolean>`coalesce(donation.return_failed_at = now(), false)`.as('just_failed'),
      'donation.this_year_only',
      // In the transaction that queues the mail, too.
      sql<boolean>`exists (select from donation_event e where e.donation_id = donation.id and e.to_status = 'cancelled' and e.created_at = now())`.as(
        'just_ended',
      ),
      'donation.delivery_address',
      'goods.deliveries',
      'goods.ticket_months',
      'prefecture.name as prefecture',
      governmentName().as('government'),
      ...STANDING,
      'payment.reference',
      'payment.method',
      'payment.deadline',
      'payment.instructions',
      'payment.bounced_amount',
      'payment.amount as payment_amount',
      'payment.received_amount',
      'payment.refunded_amount',
    ])
    .orderBy('donation.id')
    .$narrowType<{ status: DonationState; one_stop: OneStopWish }>();
}

export type DonationFacts = Awaited<ReturnType<ReturnType<typeof facts>['executeTakeFirstOrThrow']>>;

function named(d: DonationFacts): DonationFacts {
  return { ...d, government: placeName(d.prefecture, d.government) };
}

const ofOne = statement((place: PlaceOf<{ id: number }>) =>
  facts().where('donation.id', '=', place('id')).compile(),
);
const ofApplication = statement((place: PlaceOf<{ id: number }>) =>
  facts()
    .where(({ or, eb }) =>
      or([eb('donation.id', '=', place('id')), eb('donation.first_id', '=', place('id'))]),
    )
    .compile(),
);

/** Of one donation. */
export async function donationFacts(tx: Tx, donationId: number): Promise<DonationFacts> {
  const [donation] = await ofOne(tx, { id: donationId });
  if (!donation) throw new Error(`there is no donation ${donationId}`);
  return named(donation);
}

/** Of all that were applied for together, the first one first. @param applicationId of that one. */
export async function applicationFacts(
  tx: Tx,
  applicationId: number,
): Promise<[DonationFacts, ...DonationFacts[]]> {
  const rows = await ofApplication(tx, { id: applicationId });
  const [first, ...others] = rows.map(named);
  if (!first) throw new Error(`there is no donation ${applicationId}`);
  return [first, ...others];
}

import { STANDING } from '#app/catalogue/acceptance.ts';
import { placeName } from '#app/words/place.ts';
import type { Tx } from '#platform/db/db.ts';
import { governmentName } from '../government-name-query.ts';
import type { OneStopWish } from '../one-stop/rules.ts';

/** What a mail about a donation tells: no card, no birth date. The government is named after its prefecture. */
export async function mailFacts(tx: Tx, donationId: number) {
  const facts = await tx
    .selectFrom('donation')
    .innerJoin('member', 'member.id', 'donation.member_id')
    .innerJoin('government', 'government.code', 'donation.government_code')
    .innerJoin('prefecture', 'prefecture.code', 'government.prefecture_code')
    .innerJoin('payment', 'payment.donation_id', 'donation.id')
    .leftJoin('goods', 'goods.id', 'donation.goods_id')
    .select([
      'member.email',
      'member.family_name',
      'member.given_name',
      'donation.number',
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
      'donation.this_year_only',
      'donation.delivery_address',
      'goods.deliveries',
      'goods.ticket_months',
      'prefecture.name as prefecture',
      governmentName().as('government'),
      ...STANDING,
      'payment.method',
      'payment.deadline',
      'payment.instructions',
      'payment.received_amount',
      'payment.bounced_amount',
    ])
    .where('donation.id', '=', donationId)
    .$narrowType<{ one_stop: OneStopWish }>()
    .executeTakeFirstOrThrow();
  return { ...facts, government: placeName(facts.prefecture, facts.government) };
}

export type MailFacts = Awaited<ReturnType<typeof mailFacts>>;

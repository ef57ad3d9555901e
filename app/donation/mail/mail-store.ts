import type { Tx } from '#platform/db/db.ts';

/** What a mail about a donation tells: no address, no card, no birth date. */
export async function mailFacts(tx: Tx, donationId: number) {
  return tx
    .selectFrom('donation')
    .innerJoin('member', 'member.id', 'donation.member_id')
    .innerJoin('government', 'government.code', 'donation.government_code')
    .innerJoin('payment', 'payment.donation_id', 'donation.id')
    .select([
      'member.email',
      'member.family_name',
      'member.given_name',
      'donation.number',
      'donation.amount',
      'donation.goods_name',
      'donation.sku_label',
      'donation.quantity',
      'donation.usage_title',
      'donation.one_stop',
      'donation.paid_at',
      'donation.this_year_only',
      'government.name as government',
      'payment.method',
      'payment.deadline',
      'payment.instructions',
      'payment.received_amount',
      'payment.bounced_amount',
    ])
    .where('donation.id', '=', donationId)
    .executeTakeFirstOrThrow();
}

export type MailFacts = Awaited<ReturnType<typeof mailFacts>>;

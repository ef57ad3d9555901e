import { config } from '#platform/config.ts';
import type { Tx } from '#platform/db/db.ts';
import { queueLetter } from '#platform/mail/letter.ts';
import { yen } from '#platform/money.ts';

/** What a mail about a donation tells: no address, no card, no birth date. */
async function mailFacts(tx: Tx, donationId: number) {
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
    ])
    .where('donation.id', '=', donationId)
    .executeTakeFirstOrThrow();
}

export type MailFacts = Awaited<ReturnType<typeof mailFacts>>;

export interface MailWords {
  kind: string;
  /** Tells apart mails of one kind of which a donation may have several. */
  part?: string;
  subject: string;
  heading: string;
  paragraphs: string[];
  button?: { label: string; url: string };
  /** Rows under the donation's own. */
  facts?: [string, string][];
  notes?: string[];
}

/**
 * Queues a mail about a donation to its donor, in the caller's transaction: greeting, the words, the donation's facts.
 * A second mail of the same kind (and part) is not queued; a donor who has withdrawn gets none.
 */
export async function sendDonationMail(
  tx: Tx,
  donationId: number,
  write: (f: MailFacts) => MailWords,
): Promise<void> {
  const f = await mailFacts(tx, donationId);
  if (f.email === null) return; // withdrawn meanwhile
  const text = write(f);
  await queueLetter(tx, 'donation', {
    kind: text.kind,
    dedupeKey: [text.kind, text.part, f.number].filter(Boolean).join(':'),
    to: f.email,
    subject: text.subject,
    greeting: `${f.family_name} ${f.given_name} 様`,
    heading: text.heading,
    paragraphs: text.paragraphs,
    facts: [
      ['受付番号', f.number],
      ['寄附先', f.government],
      ['寄附金額', yen(f.amount)],
      ...(f.goods_name ? [['返礼品', giftLine(f)] satisfies [string, string]] : []),
      ['使い道', f.usage_title],
      ...(text.facts ?? []),
    ],
    button: text.button ?? {
      label: '寄附履歴を見る',
      url: `${config().origin}/mypage/donation-histories`,
    },
    notes: text.notes ?? [],
  });
}

function giftLine(f: MailFacts): string {
  return [f.goods_name, f.sku_label, f.quantity > 1 ? `${f.quantity}点` : ''].filter(Boolean).join(' ');
}

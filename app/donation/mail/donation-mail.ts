import { windowOf } from '#app/delivery/dispatch-window.ts';
import { plannedWords, rhythmWords } from '#app/delivery/dispatch-words.ts';
import { plannedSpans } from '#app/delivery/plan.ts';
import type { Recipient } from '#app/forms/recipient.ts';
import { recipientInShort } from '#app/forms/recipient-words.ts';
import { type MailWords, queuePayerMail } from '#app/payment/payer-mail.ts';
import { comingTickets, issuedTickets, TICKETS_VOID } from '#app/ticket/words.ts';
import { config } from '#platform/config.ts';
import type { Tx } from '#platform/db/db.ts';
import { yen } from '#platform/money.ts';
import { giftKind } from '../result/next-steps.ts';
import { type MailFacts, mailFacts } from './mail-store.ts';

/**
 * Queues a mail about a donation to its donor, in the caller's transaction. A second mail of the same kind (and part) is
 * not queued; a donor who has withdrawn gets none.
 */
export async function sendDonationMail(
  tx: Tx,
  donationId: number,
  write: (f: MailFacts) => MailWords | Promise<MailWords>,
): Promise<void> {
  const f = await mailFacts(tx, donationId);
  if (f.email === null) return; // withdrawn meanwhile
  const donation = {
    storefront: 'donation' as const,
    number: f.number,
    to: f.email,
    payer: `${f.family_name} ${f.given_name}`,
    facts: [
      ['受付番号', f.number],
      ['寄附先', f.government],
      ['寄附金額', yen(f.amount)],
      ...(f.goods_name ? [['返礼品', giftLine(f)] satisfies [string, string]] : []),
      ...(f.delivery_address
        ? [
            ['お届け先', recipientInShort(f.delivery_address as unknown as Recipient)] satisfies [
              string,
              string,
            ],
          ]
        : []),
      ['使い道', f.usage_title],
    ] satisfies [string, string][],
    button: { label: '寄附履歴を見る', url: `${config().origin}/mypage/donation-histories` },
  };
  await queuePayerMail(tx, donation, await write(f));
}

/** When its tickets come and until when they can be used; nothing for other gifts. */
export function ticketFacts(f: MailFacts): [string, string][] {
  if (f.ticket_months === null) return [];
  return f.paid_at ? issuedTickets(f.ticket_months, f.paid_at) : comingTickets(f.ticket_months, null);
}

/** That tickets which were issued can be used no more. */
export function voidedTickets(f: MailFacts): string[] {
  return giftKind(f) === 'ticket' && f.paid_at !== null ? [TICKETS_VOID] : [];
}

/** When the gift is sent: as it was promised at the application, and once it is paid, as it is planned. */
export function dispatchFacts(f: MailFacts): [string, string][] {
  const window = windowOf(f);
  if (!window) return [];
  const deliveries = f.deliveries ?? 1;
  if (!f.paid_at) return [['発送の時期', rhythmWords(window, deliveries, f.applied_at)]];
  const [first] = plannedSpans(window, f.paid_at, 1);
  return [[deliveries > 1 ? '初回の発送予定' : '発送予定', plannedWords(first!)]];
}

function giftLine(f: MailFacts): string {
  return [f.goods_name, f.sku_label, f.quantity > 1 ? `${f.quantity}点` : ''].filter(Boolean).join(' ');
}

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
import { fateOf } from '../fate.ts';
import { giftKind } from '../result/next-steps.ts';
import { applicationFacts, type DonationFacts, donationFacts } from './mail-store.ts';

/**
 * Queues a mail about one donation to its donor, in the caller's transaction. A second mail of the same kind (and part) is
 * not queued; a donor who has withdrawn, or who gave elsewhere, gets none.
 */
export async function sendDonationMail(
  tx: Tx,
  donationId: number,
  write: (f: DonationFacts) => MailWords | Promise<MailWords>,
): Promise<void> {
  const f = await donationFacts(tx, donationId);
  await queue(tx, f, f.number, ownFacts(f), () => write(f));
}

/** What a mail says of an application: of the donations that were applied for together and are paid at once, mostly one. */
export interface ApplicationFacts
  extends Pick<
    DonationFacts,
    | 'member_id'
    | 'method'
    | 'deadline'
    | 'instructions'
    | 'received_amount'
    | 'refunded_amount'
    | 'bounced_amount'
    | 'this_year_only'
  > {
  /** The donation's, or of several that of their application. */
  number: string;
  numberName: '受付番号' | 'お申し込み番号';
  /** Yen of all of them. */
  amount: number;
  /** 「北海道 別海町」, 「北海道 別海町ほか2自治体」 */
  government: string;
  /** The same of all that were paid for, also of those that have ended since. */
  paidGovernment: string;
  donations: readonly DonationFacts[];
}

/** The same about an application, whose donations it names one by one where they are several. @param applicationId of the first. */
export async function sendApplicationMail(
  tx: Tx,
  applicationId: number,
  write: (f: ApplicationFacts) => MailWords | Promise<MailWords>,
): Promise<void> {
  const donations = await applicationFacts(tx, applicationId);
  const [first] = donations;
  const standing = donations.filter((d) => d.status !== 'cancelled');
  const named = standing.length > 0 ? standing : donations;
  const alone = donations.length === 1;
  const f: ApplicationFacts = {
    ...first,
    number: first.reference,
    numberName: alone ? '受付番号' : 'お申し込み番号',
    amount: first.payment_amount,
    government: governmentsInShort(named),
    paidGovernment: governmentsInShort(donations),
    donations,
  };
  await queue(tx, first, f.number, alone ? ownFacts(first) : factsOfSeveral(f), () => write(f));
}

/** 「北海道 別海町」, 「北海道 別海町ほか2自治体」 */
export function governmentsInShort(donations: readonly DonationFacts[]): string {
  const names = [...new Set(donations.map((d) => d.government))];
  return names.length > 1 ? `${names[0]}ほか${names.length - 1}自治体` : (names[0] ?? '');
}

async function queue(
  tx: Tx,
  to: DonationFacts,
  number: string,
  facts: [string, string][],
  write: () => MailWords | Promise<MailWords>,
): Promise<void> {
  if (to.email === null) return;
  const donation = {
    storefront: 'donation' as const,
    number,
    to: to.email,
    payer: `${to.family_name} ${to.given_name}`,
    facts,
    button: { label: '寄附履歴を見る', url: `${config().origin}/mypage/donation-histories` },
  };
  await queuePayerMail(tx, donation, await write());
}

function ownFacts(f: DonationFacts): [string, string][] {
  return [
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
  ];
}

function factsOfSeveral({ number, numberName, amount, donations }: ApplicationFacts): [string, string][] {
  const standing = donations.filter((d) => d.status !== 'cancelled');
  const some = standing.length > 0 && standing.length < donations.length;
  return [
    [numberName, number],
    some
      ? ['成立した寄附金額の合計', yen(standing.reduce((sum, d) => sum + d.amount, 0))]
      : ['寄附金額の合計', yen(amount)],
    ...donations.map((d, i): [string, string] => [
      `寄附${i + 1}${endedWords(d, some)}`,
      [
        `${d.government} ${yen(d.amount)}`,
        ...(d.goods_name ? [giftLine(d)] : ['返礼品なし']),
        ...(d.delivery_address
          ? [`お届け先 ${recipientInShort(d.delivery_address as unknown as Recipient)}`]
          : []),
        `使い道「${d.usage_title}」`,
        `受付番号 ${d.number}`,
      ].join('、'),
    ]),
  ];
}

/** In parentheses what becomes of the money of one that does not stand. @param some of those in the mail do: otherwise the mail says it of all. */
function endedWords(d: DonationFacts, some: boolean): string {
  const kind = fateOf(d)?.kind;
  if (kind === 'returned') return '(返金済み)';
  if (!some || !kind) return '';
  return kind === 'owed' ? '(返金の対象)' : '(取り消し)';
}

/** Of each donation that this tells something of, in the rows of its mail. */
function ofEach(
  { donations }: ApplicationFacts,
  tell: (d: DonationFacts) => [string, string][],
): [string, string][] {
  if (donations.length === 1) return tell(donations[0]!);
  return donations.flatMap((d, i) =>
    d.status === 'cancelled'
      ? []
      : tell(d).map(([label, value]): [string, string] => [`寄附${i + 1}の${label}`, value]),
  );
}

/** When its tickets come and until when they can be used; nothing for other gifts. */
export function ticketFacts(f: ApplicationFacts): [string, string][] {
  return ofEach(f, (d) => {
    if (d.ticket_months === null) return [];
    return d.paid_at ? issuedTickets(d.ticket_months, d.paid_at) : comingTickets(d.ticket_months, null);
  });
}

/** That tickets which were issued can be used no more. */
export function voidedTickets(donations: readonly DonationFacts[]): string[] {
  return donations.some((d) => giftKind(d) === 'ticket' && d.paid_at !== null) ? [TICKETS_VOID] : [];
}

/** When the gift is sent: as it was promised at the application, and once it is paid, as it is planned. */
export function dispatchFacts(f: ApplicationFacts): [string, string][] {
  return ofEach(f, (d) => {
    const window = windowOf(d);
    if (!window) return [];
    const deliveries = d.deliveries ?? 1;
    if (!d.paid_at) return [['発送の時期', rhythmWords(window, deliveries, d.applied_at)]];
    const [first] = plannedSpans(window, d.paid_at, 1);
    return [[deliveries > 1 ? '初回の発送予定' : '発送予定', plannedWords(first!)]];
  });
}

function giftLine(f: DonationFacts): string {
  return [f.goods_name, f.sku_label, f.quantity > 1 ? `${f.quantity}点` : ''].filter(Boolean).join(' ');
}

import { config } from '#platform/config.ts';
import type { Tx } from '#platform/db/db.ts';
import { formatDateTime } from '#platform/jst.ts';
import { mailHtml, mailText } from '#platform/mail/layout.ts';
import { queueMail, type Urgency } from '#platform/mail/send.ts';
import { isUsable, worth } from './rules.ts';
import { type Ticket, ticketMailFacts } from './store.ts';

interface Words {
  kind: string;
  part?: string;
  urgency?: Urgency;
  subject: string;
  paragraphs: string[];
  /** The tickets of the mail: all of one donation, so of one kind and with one end. */
  pieces: Ticket[];
}

const NOTES = [
  '使えるお店とご利用履歴は、チケットの画面でご確認いただけます。',
  '有効期限を過ぎたチケットは、ご利用いただけません。返金や期間の延長はできません。',
];

/** @throws nothing for a donor who has withdrawn: there is nobody to write to. */
async function send(
  tx: Tx,
  donationId: number,
  write: (f: Awaited<ReturnType<typeof ticketMailFacts>>) => Words,
): Promise<void> {
  const f = await ticketMailFacts(tx, donationId);
  const words = write(f);
  const first = words.pieces[0];
  if (f.email === null || !first) return;
  const { SITE_NAME, origin } = config();
  const left = words.pieces.map((t) => t.remaining);
  const total = worth(
    first.kind,
    left.reduce((sum, n) => sum + n, 0),
  );
  const facts: [string, string][] = [
    ['チケット', first.title],
    ['自治体', f.government],
    ['残り', left.length > 1 ? `${total}(${left.length}枚の合計)` : total],
    ['有効期限', formatDateTime(first.valid_until)],
  ];
  const button = {
    label: 'チケットを表示する',
    url: `${origin}/mypage/tickets${words.pieces.length === 1 ? `?ticket=${first.id}` : ''}`,
  };
  const greeting = `${f.family_name} ${f.given_name} 様`;
  await queueMail(tx, {
    kind: words.kind,
    storefront: 'donation',
    dedupeKey: [words.kind, words.part, f.number].filter(Boolean).join(':'),
    to: f.email,
    urgency: words.urgency,
    subject: `【${SITE_NAME}】${words.subject}`,
    text: mailText(
      'donation',
      [
        greeting,
        ...words.paragraphs,
        facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
        `${button.label}\n${button.url}`,
        ...NOTES.map((n) => `・${n}`),
      ].join('\n\n'),
    ),
    html: await mailHtml('donation', {
      preview: words.paragraphs[0] ?? words.subject,
      heading: words.subject,
      paragraphs: [greeting, ...words.paragraphs],
      facts,
      button,
      notes: NOTES,
    }),
  });
}

export function issuedMail(tx: Tx, donationId: number): Promise<void> {
  return send(tx, donationId, (f) => ({
    kind: 'ticket_issued',
    subject: '現地利用チケットを発行しました',
    paragraphs: [
      `${f.government}の現地利用チケットを発行しました。お店でQRコードをお見せになるか、チケット番号をお伝えください。`,
      'お出かけの前に一度チケットの画面を開いておくと、電波の届かない場所でも表示できます。',
    ],
    pieces: f.pieces,
  }));
}

/** @param days 30, 7 or 1: one mail each for the tickets of a donation. */
export function endingMail(tx: Tx, donationId: number, days: number): Promise<void> {
  return send(tx, donationId, (f) => ({
    kind: 'ticket_ending',
    part: String(days),
    urgency: 'reminder',
    subject: days === 1 ? '現地利用チケットの有効期限が迫っています' : '現地利用チケットの有効期限のお知らせ',
    paragraphs: [
      `${f.government}の現地利用チケットが、まもなく有効期限を迎えます。期限までにご利用ください。`,
    ],
    pieces: f.pieces.filter((t) => isUsable(t.status)),
  }));
}

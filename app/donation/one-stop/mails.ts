import { placeName } from '#app/words/place.ts';
import { config } from '#platform/config.ts';
import type { Tx } from '#platform/db/db.ts';
import { jstYear } from '#platform/jst.ts';
import { mailHtml, mailText } from '#platform/mail/layout.ts';
import { queueMail } from '#platform/mail/send.ts';
import { yen } from '#platform/money.ts';
import { sendDonationMail } from '../mail/donation-mail.ts';
import { timesMovedTo, type wishedDonations } from './one-stop-store.ts';
import { daysLeftWords, deadlineWords, MOST_GOVERNMENTS } from './rules.ts';

const WAYS = { paper: '書面で申請', online: 'オンラインで申請', none: '' } as const;

/**
 * The mail that the government found a fault or has accepted. One mail for each finding: a fault may be found twice.
 */
export async function oneStopMovedMail(
  tx: Tx,
  donationId: number,
  to: 'incomplete' | 'accepted',
): Promise<void> {
  const times = await timesMovedTo(tx, donationId, to);
  await sendDonationMail(tx, donationId, (f) => {
    const url = `${config().origin}/mypage/donation-histories?donation=${f.number}#one-stop`;
    const taxYear = jstYear(f.paid_at ?? new Date());
    const common = { kind: `one_stop_${to}`, part: String(Math.max(1, times)) };
    if (to === 'accepted')
      return {
        ...common,
        subject: 'ワンストップ特例の申請が受け付けられました',
        paragraphs: [`${f.government}から、ワンストップ特例の申請を受け付けたとの連絡がありました。`],
        button: { label: '申請の状況を見る', url },
        notes: [
          `申請のあとで住所や氏名が変わったときは、${deadlineWords(taxYear, ['paper'])}までに変更届出書を提出してください。`,
          '確定申告をすると、ワンストップ特例の申請は無効になります。その場合は、すべての寄附を申告に含めてください。',
        ],
      };
    return {
      ...common,
      subject: 'ワンストップ特例の申請に不備があります',
      paragraphs: [
        `${f.government}から、ワンストップ特例の申請に不備があるとの連絡がありました。`,
        `自治体からのご案内をお確かめのうえ、${deadlineWords(taxYear, [f.one_stop])}までに申請し直してください。`,
      ],
      button: { label: '申請の方法を見る', url },
      notes: ['期限に間に合わないときは、確定申告で控除を受けられます。'],
    };
  });
}

/**
 * The mail about missing papers, one for all of a member's.
 * @param governments with a wish in the year, paid.
 */
export async function oneStopReminderMail(
  tx: Tx,
  member: { email: string; family_name: string; given_name: string },
  about: {
    taxYear: number;
    missing: Awaited<ReturnType<typeof wishedDonations>>;
    governments: number;
    dedupeKey: string;
    now: Date;
  },
): Promise<void> {
  const { SITE_NAME, origin } = config();
  const { taxYear, missing, now } = about;
  const until = deadlineWords(
    taxYear,
    missing.map((d) => d.one_stop),
  );
  const heading = 'ワンストップ特例の申請の期限が近づいています';
  const greeting = `${member.family_name} ${member.given_name} 様`;
  const paragraphs = [
    greeting,
    `${taxYear}年分の寄附のうち、次の${missing.length}件は、ワンストップ特例の申請がまだ確認できていません。`,
    `申請の期限は${until}です。${daysLeftWords(taxYear, now)}。寄附1件ごとに申請が必要です。`,
  ];
  const facts = missing.map((d): [string, string] => [
    placeName(d.prefecture, d.government),
    `${yen(d.amount)} / ${WAYS[d.one_stop]} / 受付番号 ${d.number}${d.one_stop_status === 'incomplete' ? ' / 申請に不備があります' : ''}`,
  ]);
  const button = { label: '申請書と申請の方法を見る', url: `${origin}/mypage#one-stop` };
  const notes = [
    'すでに申請された場合は、行き違いですのでご容赦ください。寄附の詳細で申請した日を記録すると、次のお知らせは届きません。',
    ...(about.governments > MOST_GOVERNMENTS
      ? [
          `${taxYear}年分の申請先が${about.governments}自治体になっています。${MOST_GOVERNMENTS}自治体を超えるとワンストップ特例は利用できません。すべての寄附について確定申告をしてください。`,
        ]
      : []),
    '確定申告をする方は、申請の必要はありません。',
  ];
  await queueMail(tx, {
    kind: 'one_stop_reminder',
    storefront: 'donation',
    dedupeKey: about.dedupeKey,
    to: member.email,
    urgency: 'reminder',
    subject: `【${SITE_NAME}】${heading}`,
    text: mailText(
      'donation',
      [
        ...paragraphs,
        facts.map(([place, text]) => `${place}: ${text}`).join('\n'),
        `${button.label}\n${button.url}`,
        ...notes.map((n) => `・${n}`),
      ].join('\n\n'),
    ),
    html: await mailHtml('donation', {
      preview: paragraphs[1] ?? heading,
      heading,
      paragraphs,
      facts,
      button,
      notes,
    }),
  });
}

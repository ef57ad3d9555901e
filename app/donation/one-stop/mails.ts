import { placeName } from '#app/words/place.ts';
import { config } from '#platform/config.ts';
import type { Tx } from '#platform/db/db.ts';
import { mailHtml, mailText } from '#platform/mail/layout.ts';
import { queueMail } from '#platform/mail/send.ts';
import { yen } from '#platform/money.ts';
import type { wishedDonations } from './one-stop-store.ts';
import { daysLeftWords, deadlineWords, MOST_GOVERNMENTS } from './rules.ts';

const WAYS = { paper: '書面で申請', online: 'オンラインで申請', none: '' } as const;

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

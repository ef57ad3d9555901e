import type { MailWords } from '#app/payment/payer-mail.ts';
import { config } from '#platform/config.ts';
import type { Tx } from '#platform/db/db.ts';
import { formatDate, jstYear } from '#platform/jst.ts';
import { sendDonationMail } from '../mail/donation-mail.ts';
import type { DonationFacts } from '../mail/mail-store.ts';
import { FAULTS, LATE } from './faults.ts';
import { timesMovedTo } from './one-stop-store.ts';
import { deadlineWords, noticeDeadline, oneStopLegalDeadline } from './rules.ts';

/** Mails about what the government found. One for each finding: a fault may be found twice. */
async function findingMail(
  tx: Tx,
  donationId: number,
  { kind, to }: { kind: string; to: 'incomplete' | 'accepted' | null },
  words: (f: DonationFacts, taxYear: number) => Omit<MailWords, 'kind' | 'part'>,
): Promise<void> {
  const times = await timesMovedTo(tx, donationId, to);
  await sendDonationMail(tx, donationId, (f) => ({
    kind,
    part: String(Math.max(1, times)),
    ...words(f, jstYear(f.paid_at ?? new Date())),
  }));
}

const pageOf = ({ number }: DonationFacts) =>
  `${config().origin}/mypage/donation-histories?donation=${number}#one-stop`;

export function acceptedMail(tx: Tx, donationId: number): Promise<void> {
  return findingMail(tx, donationId, { kind: 'one_stop_accepted', to: 'accepted' }, (f, taxYear) => ({
    subject: 'ワンストップ特例の申請が受け付けられました',
    paragraphs: [`${f.government}から、ワンストップ特例の申請を受け付けたとの連絡がありました。`],
    button: { label: '申請の状況を見る', url: pageOf(f) },
    notes: [
      `申請のあとで住所や氏名が変わったときは、${deadlineWords(taxYear, ['paper'])}までに変更届出書を提出してください。`,
      '確定申告をすると、ワンストップ特例の申請は無効になります。その場合は、すべての寄附を申告に含めてください。',
    ],
  }));
}

/** @param found what is wrong, as far as the desk has said it here. */
export function incompleteMail(
  tx: Tx,
  donationId: number,
  found: { faults: readonly string[]; note: string } = { faults: [], note: '' },
  now: Date = new Date(),
): Promise<void> {
  return findingMail(tx, donationId, { kind: 'one_stop_incomplete', to: 'incomplete' }, (f, taxYear) => {
    if (found.faults.includes(LATE)) return lateWords(f, found.note);
    const faults = found.faults.flatMap((code) => FAULTS[code] ?? []);
    return {
      subject: 'ワンストップ特例の申請に不備があります',
      paragraphs: [
        `${f.government}から、ワンストップ特例の申請に不備があるとの連絡がありました。`,
        untilWhen(f, taxYear, faults.length > 0, now),
      ],
      facts: faults.flatMap(({ name, todo }, i): [string, string][] => {
        const nth = faults.length > 1 ? String(i + 1) : '';
        return [
          [`不備の内容${nth}`, name],
          [`お願いしたいこと${nth}`, todo],
        ];
      }),
      button: { label: '申請の方法を見る', url: pageOf(f) },
      notes: [...noted(found.note), '期限に間に合わないときは、確定申告で控除を受けられます。'],
    };
  });
}

const noted = (note: string) => (note ? [`自治体からのご連絡: ${note}`] : []);

function lateWords({ government }: DonationFacts, note: string) {
  return {
    subject: 'ワンストップ特例の申請を受け付けられませんでした',
    paragraphs: [
      `${government}へお送りいただいたワンストップ特例の申請は、提出期限を過ぎて届いたため、受け付けることができませんでした。`,
      FAULTS[LATE]!.todo,
    ],
    button: { label: '確定申告の方法を見る', url: `${config().origin}/tax-returns` },
    notes: [...noted(note), '確定申告には、寄附金受領証明書をお使いください。'],
  };
}

function untilWhen(f: DonationFacts, taxYear: number, named: boolean, now: Date): string {
  const look = named ? '下の内容をお確かめのうえ' : '自治体からのご案内をお確かめのうえ';
  if (now <= oneStopLegalDeadline(taxYear))
    return `お手数をおかけいたしますが、${look}、${deadlineWords(taxYear, [f.one_stop])}までに${named ? '不足しているものをお送りください' : '申請し直してください'}。`;
  const day = formatDate(noticeDeadline(taxYear));
  return `お手数をおかけいたしますが、${look}、至急お送りください。自治体は${day}までにお住まいの市区町村へ通知しますので、それまでに確認できないときは、確定申告をしていただくことになります。`;
}

export function withdrawnMail(tx: Tx, donationId: number): Promise<void> {
  return findingMail(tx, donationId, { kind: 'one_stop_withdrawn', to: null }, (f) => ({
    subject: 'ワンストップ特例の申請の取り下げを承りました',
    paragraphs: [
      `${f.government}から、お申し出によりワンストップ特例の申請を取り下げたとの連絡がありました。`,
      'この寄附の控除を受けるには、確定申告をしてください。',
    ],
    button: { label: '確定申告の方法を見る', url: `${config().origin}/tax-returns` },
    notes: ['お心当たりがない場合は、お問い合わせください。'],
  }));
}

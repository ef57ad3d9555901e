import { methodName } from '#app/words/payment-methods.ts';
import { config } from '#platform/config.ts';
import { formatDateTime } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import { SUBJECTS } from './words.ts';

/** What mails about donations and about orders say alike of their payment. */

/** Of what was cancelled. @param due yen that are to go back. @param received yen that had come. */
export function willReturn(due: number, received: number): string {
  const what =
    due === received
      ? `お支払いいただいた${yen(due)}は、全額を返金いたします。`
      : `お支払いいただいた金額のうち、${yen(due)}を返金いたします。`;
  return `${what}完了しましたら、メールでお知らせします。`;
}

/** What was paid out past the provider. @param amount yen. */
export function paidOutWords(amount: number): string[] {
  return [
    `${yen(amount)}を、銀行口座へのお振り込みなど、お支払いのときとは別の方法で返金しました。お手続きは必要ありません。`,
    'お振り込みの場合、口座への反映まで数日かかることがあります。',
  ];
}

/**
 * How a payer gets money whose refund came back. @param numberName 「受付番号」, what the payer is to name.
 * @param of which of several it was, as 「取り消した寄附(受付番号…)の」.
 */
export function askForAccount(
  amount: number,
  numberName: string,
  of = '',
): { paragraphs: string[]; notes: string[] } {
  return {
    paragraphs: [
      `${of}${yen(amount)}の返金を手続きしましたが、カード会社や金融機関で受け付けられず、完了できませんでした。ご不便をおかけし、申し訳ございません。`,
      `ご本人名義の銀行口座へのお振り込みで返金いたします。${accountWanted(numberName)}`,
    ],
    notes: ['カード番号や暗証番号をお尋ねすることはありません。', '振込手数料は当方で負担します。'],
  };
}

/** Of what is cancelled once a refund of the same payment came back: it is not tried again. */
export function askForAccountToo(numberName: string): string {
  return `この前の返金がカード会社や金融機関で受け付けられなかったため、ご本人名義の銀行口座へのお振り込みで返金いたします。${accountWanted(numberName)}すでにお知らせいただいた場合は、お手続きは必要ありません。`;
}

function accountWanted(numberName: string): string {
  return `お手数ですが、${numberName}を添えて、銀行名・支店名・預金種目・口座番号・口座名義を、${config().CONTACT_EMAIL}あてにメールでお知らせください。`;
}

/** What `askForAccount` asks, as the page of the thing says it. */
export function refundFailedWords(): { title: string; text: string } {
  return {
    title: SUBJECTS.refundFailed,
    text: `返金がカード会社や金融機関で受け付けられなかったため、${toAccountWords()}`,
  };
}

/** What `askForAccountToo` asks, as the page of the thing says it. */
export function refundFailedBeforeWords(): string {
  return `この前の返金がカード会社や金融機関で受け付けられなかったため、${toAccountWords()}`;
}

function toAccountWords(): string {
  return `銀行口座へのお振り込みで返金いたします。メールでご案内したとおり、お振り込み先を${config().CONTACT_EMAIL}あてにお知らせください。すでにお知らせいただいた場合は、お振り込みまでしばらくお待ちください。`;
}

/** The provider's rows without the deadline, which providers like to repeat in words of their own. */
export function payRows(instructions: readonly { label: string; value: string }[]) {
  return instructions.filter(({ label }) => !label.endsWith('期限'));
}

/** How, until when and with which numbers something is paid, as rows. @param instructions the provider's rows. */
export function howToPayFacts(p: {
  method: string;
  deadline: Date;
  instructions: unknown;
}): [string, string][] {
  return [
    ['お支払い方法', methodName(p.method)],
    ['お支払い期限', formatDateTime(p.deadline)],
    ...payRows(p.instructions as { label: string; value: string }[]).map(
      ({ label, value }): [string, string] => [label, value],
    ),
  ];
}

import { methodName } from '#app/words/payment-methods.ts';
import { config } from '#platform/config.ts';
import { formatDateTime } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';

/** What mails about donations and about orders say alike of their payment. */

export const RETURN_NOTE =
  'お支払い方法により、ご利用明細や口座への反映まで、数日から翌月以降になることがあります。';

/** Of what was cancelled. @param due yen that are to go back. @param received yen that had come. */
export function willReturn(due: number, received: number): string {
  const what =
    due === received
      ? `お支払いいただいた${yen(due)}は、全額を返金いたします。`
      : `お支払いいただいた金額のうち、${yen(due)}を返金いたします。`;
  return `${what}完了しましたら、メールでお知らせします。`;
}

/** Of the mails that are about the money alone. */
export const SUBJECTS = {
  partlyReceived: 'お振り込みの金額が不足しています',
  deadlineNear: 'お支払いの期限が近づいています',
  failed: 'お支払いが完了しませんでした',
  expired: 'お支払いの期限が過ぎました',
  refunded: '返金の手続きが完了しました',
  surplusReturned: '超過したお振り込みを返金しました',
  partReturned: 'お支払いいただいた金額を返金しました',
  refundFailed: '返金の手続きを完了できませんでした',
} as const;

/** How a payer gets money whose refund came back. @param numberName 「受付番号」, what the payer is to name. */
export function askForAccount(amount: number, numberName: string): { paragraphs: string[]; notes: string[] } {
  const { CONTACT_EMAIL } = config();
  return {
    paragraphs: [
      `${yen(amount)}の返金を手続きしましたが、カード会社や金融機関で受け付けられず、完了できませんでした。ご不便をおかけし、申し訳ございません。`,
      `ご本人名義の銀行口座へのお振り込みで返金いたします。お手数ですが、${numberName}を添えて、銀行名・支店名・預金種目・口座番号・口座名義を、${CONTACT_EMAIL}あてにメールでお知らせください。`,
    ],
    notes: ['カード番号や暗証番号をお尋ねすることはありません。', '振込手数料は当方で負担します。'],
  };
}

/** What a payer reads of a payment that the bank took back for good. */
export const TAKEN_BACK =
  'お支払いについて、カード会社などの手続きにより取り消しが確定したとの連絡を受けました。';
export const TAKEN_BACK_MONEY =
  'お支払いいただいた金額は、カード会社などから返金されます。当サイトからあらためて返金することはありません。';

/** Of a payment that a bank is looking into. */
export const LOOKED_INTO = 'お支払いの確認をしています';

/** The same, as the page of the thing says it. */
export function refundFailedWords(): { title: string; text: string } {
  return {
    title: SUBJECTS.refundFailed,
    text: `返金がカード会社や金融機関で受け付けられなかったため、銀行口座へのお振り込みで返金いたします。メールでご案内したとおり、お振り込み先を${config().CONTACT_EMAIL}あてにお知らせください。すでにお知らせいただいた場合は、お振り込みまでしばらくお待ちください。`,
  };
}

/** Label of the button that leads to the numbers to pay with. */
export const SHOW_HOW_TO_PAY = 'お支払い方法を見る';

export const MAIL_CROSSED =
  'お支払い済みの場合は、確認までしばらくお待ちください。行き違いの際はご容赦ください。';

/** Of what was cancelled before it was paid. */
export const PAY_NO_MORE =
  'お支払いは行われていません。コンビニなどの番号をお持ちの場合も、お支払いにならないようお願いいたします。';

export const TRANSFER_FEE_NOTE = '振込手数料は、お振り込みになる方のご負担となります。';

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

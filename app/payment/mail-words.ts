import { methodName } from '#app/words/payment-methods.ts';
import { formatDateTime } from '#platform/jst.ts';

/** What mails about donations and about orders say alike of their payment. */

export const RETURN_NOTE =
  'お支払い方法により、ご利用明細や口座への反映まで、数日から翌月以降になることがあります。';

/** Of the mails that are about the money alone. */
export const SUBJECTS = {
  partlyReceived: 'お振り込みの金額が不足しています',
  deadlineNear: 'お支払いの期限が近づいています',
  failed: 'お支払いが完了しませんでした',
  expired: 'お支払いの期限が過ぎました',
  refunded: '返金の手続きが完了しました',
  surplusReturned: '超過したお振り込みを返金しました',
  partReturned: 'お振り込みいただいた金額を返金しました',
} as const;

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

import { yen } from '#platform/money.ts';

/** Words of payments that need nothing of the server: what pages run in the browser, too, takes them from here. */

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
  partReturned: 'お支払いいただいた金額を返金しました',
  paidOut: '返金の手続きが完了しました',
  refundFailed: '返金の手続きを完了できませんでした',
} as const;

/** What a payer reads of a payment that the bank took back for good. */
export const TAKEN_BACK =
  'お支払いについて、カード会社などの手続きにより取り消しが確定したとの連絡を受けました。';

/** The same of a part of it, while the rest is held. */
export const TAKEN_BACK_IN_PART =
  'お支払いの一部について、カード会社などの手続きにより取り消しが確定したとの連絡を受けました。';

/** What becomes of the money of a payment that was taken back. @param returned yen that had gone back from here before. */
export function takenBackMoney(returned: number): string {
  return returned > 0
    ? `すでに返金した${yen(returned)}を除く金額は、カード会社などから返金されます。当サイトからあらためて返金することはありません。`
    : TAKEN_BACK_MONEY;
}

export const TAKEN_BACK_MONEY =
  'お支払いいただいた金額は、カード会社などから返金されます。当サイトからあらためて返金することはありません。';

/** Of a payment that a bank is looking into. */
export const LOOKED_INTO = 'お支払いの確認をしています';

/** Label of the button that leads to the numbers to pay with. */
export const SHOW_HOW_TO_PAY = 'お支払い方法を見る';

export const MAIL_CROSSED =
  'お支払い済みの場合は、確認までしばらくお待ちください。行き違いの際はご容赦ください。';

/** Of what was cancelled before it was paid. */
export const PAY_NO_MORE =
  'お支払いは行われていません。コンビニなどの番号をお持ちの場合も、お支払いにならないようお願いいたします。';

export const TRANSFER_FEE_NOTE = '振込手数料は、お振り込みになる方のご負担となります。';

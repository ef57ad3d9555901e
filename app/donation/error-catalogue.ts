import { codeOf, type ErrorEntry, NOT_CHARGED, payerErrors } from '#app/payment/payment-errors.ts';

/** Every error that a donation may end in, and the next steps for each (product spec section 7). A closed list. */

export type DonationError = ErrorEntry<'again' | 'other' | 'without_gift' | 'histories' | 'government'>;

export const donationErrors = {
  SOLD_OUT: {
    title: '返礼品の在庫がなくなりました',
    text: 'お手続きの間に、ほかの方のお申し込みで在庫がなくなりました。恐れ入りますが、ほかの返礼品をお選びください。',
    money: NOT_CHARGED,
    ways: ['other', 'without_gift'],
  },
  NOT_ACCEPTING: {
    title: '現在、お申し込みを受け付けていません',
    text: '返礼品の受付期間外であるか、公開が終了したか、この自治体への寄附またはお支払いを当サイトで受け付けていないため、お申し込みいただけません。',
    money: NOT_CHARGED,
    ways: ['other', 'government'],
  },
  LIMIT_EXCEEDED: {
    title: 'お一人様のお申し込み上限を超えています',
    text: 'この返礼品には、お一人様あたりの数量に上限があります。これまでのお申し込みと合わせて上限を超えるため、受け付けられませんでした。数量を減らすか、ほかの返礼品をお選びください。',
    money: NOT_CHARGED,
    ways: ['again', 'histories', 'other'],
  },
  RESIDENT_NO_GIFT: {
    title: 'お住まいの自治体の返礼品は受け取れません',
    text: '国の基準により、住民票のある市区町村・都道府県への寄附では返礼品を受け取れません。返礼品なしの寄附は、お住まいの自治体にもしていただけます。控除も同じように受けられます。',
    money: NOT_CHARGED,
    ways: ['without_gift', 'other'],
  },
  AREA_EXCLUDED: {
    title: 'お届けできない地域です',
    text: 'この返礼品は、ご指定のお届け先の都道府県にはお届けできません。別のお届け先を指定するか、ほかの返礼品をお選びください。',
    money: NOT_CHARGED,
    ways: ['again', 'other'],
  },
  ...payerErrors,
  PAYMENT_EXPIRED: {
    title: 'お支払いの期限が過ぎました',
    text: '期限までにお支払いが確認できなかったため、お申し込みを取り消しました。入力された内容は保存していますので、もう一度お申し込みいただけます。',
    money: NOT_CHARGED,
    ways: ['again', 'other'],
  },
  PAYMENT_UNAVAILABLE: {
    title: 'お支払いの結果を確認しています',
    text: '決済会社からの応答がないため、お支払いの結果を確認しています。結果がわかり次第、メールでお知らせします。重ねてのお申し込みはお控えください。',
    money:
      'お支払いは行われていないか、確認中です。お支払いだけが済んで寄附が成立しなかったときは、全額を返金します。',
    ways: ['histories'],
  },
  AMOUNT_CHANGED: {
    title: '寄附金額が変わりました',
    text: '確認画面を表示したあとに、この返礼品の寄附金額が変更されました。新しい金額をご確認のうえ、もう一度お申し込みください。',
    money: NOT_CHARGED,
    ways: ['again', 'other'],
  },
  ALREADY_SUBMITTED: {
    title: 'このお申し込みはすでに受け付けています',
    text: '同じ内容のお申し込みが二重にならないよう、二度目の送信は受け付けませんでした。結果は寄附履歴でご確認いただけます。',
    money: '二重のお支払いは行われていません。',
    ways: ['histories'],
  },
  SESSION_ENDED: {
    title: 'ログインの有効期限が切れました',
    text: '安全のため、ログインし直してください。入力された内容は保存しています。',
    money: NOT_CHARGED,
    ways: ['again'],
  },
  UNKNOWN: {
    title: 'お申し込みを完了できませんでした',
    text: '一時的な不具合が起きた可能性があります。寄附履歴で状態をご確認のうえ、少し時間をおいてお試しください。',
    money: 'お支払いが済んでいるかどうかは、寄附履歴でご確認ください。',
    ways: ['histories', 'again'],
  },
} as const satisfies Record<string, DonationError>;

export type DonationErrorCode = keyof typeof donationErrors;

/** The entry for a code in a URL; any unknown code is UNKNOWN. */
export function readErrorCode(code: string | null): DonationErrorCode {
  return codeOf(donationErrors, code);
}

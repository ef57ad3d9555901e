import { codeOf, type ErrorEntry, NOT_CHARGED, payerErrors } from '#app/payment/payment-errors.ts';

/** Every error that an order may end in, and the next steps for each (product spec section 7). A closed list. */

/** `state` shows the order's state. */
export type OrderError = ErrorEntry<'again' | 'other' | 'state' | 'login' | 'inquiry'>;

export const orderErrors = {
  SOLD_OUT: {
    title: '商品の在庫が足りません',
    text: 'お手続きの間に、ほかの方のご注文で在庫がなくなったか、ご希望の数量に足りなくなりました。恐れ入りますが、数量を減らすか、ほかの商品をお選びください。',
    money: NOT_CHARGED,
    ways: ['other', 'again'],
  },
  NOT_ACCEPTING: {
    title: '現在、ご注文を受け付けていません',
    text: '商品の受付期間外であるか、販売を終了しているか、当店で現在お支払いを受け付けていないため、ご注文いただけません。',
    money: NOT_CHARGED,
    ways: ['other'],
  },
  LIMIT_EXCEEDED: {
    title: 'お一人様のご注文の上限を超えています',
    text: 'この商品には、お一人様あたりの数量に上限があります。これまでのご注文と合わせて上限を超えるため、受け付けられませんでした。数量を減らすか、ほかの商品をお選びください。',
    money: NOT_CHARGED,
    ways: ['again', 'other'],
  },
  AREA_EXCLUDED: {
    title: 'お届けできない地域です',
    text: 'この商品は、ご指定のお届け先の都道府県にはお届けできません。別のお届け先を指定するか、ほかの商品をお選びください。',
    money: NOT_CHARGED,
    ways: ['again', 'other'],
  },
  ...payerErrors,
  PAYMENT_EXPIRED: {
    title: 'お支払いの期限が過ぎました',
    text: '期限までにお支払いが確認できなかったため、ご注文を取り消しました。もう一度ご注文いただけます。',
    money: NOT_CHARGED,
    ways: ['again', 'other'],
  },
  PAYMENT_UNAVAILABLE: {
    title: 'お支払いの結果を確認しています',
    text: '決済会社からの応答がないため、お支払いの結果を確認しています。結果がわかり次第、メールでお知らせします。重ねてのご注文はお控えください。',
    money:
      'お支払いは行われていないか、確認中です。お支払いだけが済んでご注文が成立しなかったときは、全額を返金します。',
    ways: ['state', 'inquiry'],
  },
  AMOUNT_CHANGED: {
    title: 'お支払いの金額が変わりました',
    text: '確認画面を表示したあとに、価格または送料などが変更されました。ご注文は受け付けていません。新しい金額をご確認のうえ、もう一度ご注文ください。',
    money: NOT_CHARGED,
    ways: ['again', 'other'],
  },
  POINTS_CHANGED: {
    title: 'ご利用になれるポイントが変わりました',
    text: '確認画面を表示したあとに、ポイントが別のご注文で使われたか、有効期限を過ぎたため、指定された数のポイントをご利用いただけません。ご利用のポイントを選び直してください。',
    money: 'お支払いは行われていません。このご注文でポイントは使われていません。',
    ways: ['again'],
  },
  ALREADY_SUBMITTED: {
    title: 'このご注文はすでに受け付けています',
    text: '同じ内容のご注文が二重にならないよう、二度目の送信は受け付けませんでした。',
    money: '二重のお支払いは行われていません。',
    ways: ['state', 'inquiry'],
  },
  SESSION_ENDED: {
    title: 'ログインの有効期限が切れました',
    text: '安全のため、ログインし直してください。入力された内容は保存しています。ご注文はまだ完了していません。',
    money: NOT_CHARGED,
    ways: ['login', 'again'],
  },
  UNKNOWN: {
    title: 'ご注文を完了できませんでした',
    text: '一時的な不具合が起きた可能性があります。届いたメールまたはご注文の状態をご確認のうえ、少し時間をおいてお試しください。',
    money: 'お支払いが済んでいるかどうかは、ご注文の状態でご確認ください。',
    ways: ['state', 'again', 'inquiry'],
  },
} as const satisfies Record<string, OrderError>;

export type OrderErrorCode = keyof typeof orderErrors;

/** The entry for a code in a URL; any unknown code is UNKNOWN. */
export function readErrorCode(code: string | null): OrderErrorCode {
  return codeOf(orderErrors, code);
}

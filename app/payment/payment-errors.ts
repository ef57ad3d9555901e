/** What may go wrong while paying, whatever is paid for (product spec section 7): both catalogues of errors hold these. */

export const NOT_CHARGED = 'お支払いは行われていません。';

/** An entry of a catalogue: what went wrong, and the ways out of it. */
export interface ErrorEntry<Way extends string> {
  title: string;
  /** What happened. */
  text: string;
  /** Whether money moved. */
  money: string;
  /** Ways on, in order. `again` keeps everything that was typed. */
  ways: readonly Way[];
}

/** `again` keeps everything that was typed; `other` leads to other goods. */
export const payerErrors = {
  CARD_DECLINED: {
    title: 'カードでのお支払いが承認されませんでした',
    text: 'カード会社の判断により、お支払いが承認されませんでした。理由はカード会社にお問い合わせください。別のカードで、もう一度お試しいただけます。',
    money: NOT_CHARGED,
    ways: ['again', 'other'],
  },
  CARD_EXPIRED: {
    title: 'カードの有効期限が切れています',
    text: '有効期限をご確認のうえ、もう一度お試しいただくか、別のカードをご利用ください。',
    money: NOT_CHARGED,
    ways: ['again'],
  },
  CARD_INVALID: {
    title: 'カードの番号またはセキュリティコードが正しくありません',
    text: '番号とセキュリティコードをご確認のうえ、もう一度お試しください。',
    money: NOT_CHARGED,
    ways: ['again'],
  },
  AUTH_FAILED: {
    title: 'ご本人の認証が完了しませんでした',
    text: 'カード会社の本人認証(3Dセキュア)が完了しなかったため、お支払いを中止しました。もう一度お試しいただくか、別のカードをご利用ください。',
    money: NOT_CHARGED,
    ways: ['again'],
  },
  PAYMENT_CANCELLED: {
    title: 'お支払いが完了していません',
    text: 'お支払いの画面から、お支払いをせずに戻られました。入力された内容は保存していますので、続けてお手続きいただけます。',
    money: NOT_CHARGED,
    ways: ['again', 'other'],
  },
} as const;

/** The code of a catalogue that a URL or the provider names; anything else is UNKNOWN. */
export function codeOf<C extends { UNKNOWN: unknown }>(
  catalogue: C,
  code: string | null,
): keyof C | 'UNKNOWN' {
  return code !== null && Object.hasOwn(catalogue, code) ? (code as keyof C) : 'UNKNOWN';
}

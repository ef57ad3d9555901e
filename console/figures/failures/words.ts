import { donationErrors } from '#app/donation/error-catalogue.ts';
import type { BackSum } from '#app/figures/failures-query.ts';
import { orderErrors } from '#app/order/result/error-catalogue.ts';
import { methodName } from '#app/words/payment-methods.ts';

export type Kind = 'donation' | 'order';
export const KINDS: Record<Kind, string> = { donation: '寄附', order: '注文' };

const CATALOGUES: Record<Kind, Readonly<Record<string, { title: string }>>> = {
  donation: donationErrors,
  order: orderErrors,
};

/** What a code means, as its payer was told. */
export function codeWords(kind: Kind, code: string): string {
  const entry = Object.hasOwn(CATALOGUES[kind], code) ? CATALOGUES[kind][code] : undefined;
  return entry?.title ?? '決済会社で受け付けられなかったなど、そのほかの理由';
}

export function methodWords(method: string): string {
  return method === '' ? '記録なし' : methodName(method);
}

const PAID_LATE = '期限切れ・取り消しのあとに入金があり、お申し込みを成立させられなかった';
/** What the program writes into histories, as people read it. */
const PROGRAM_WORDS: Readonly<Record<string, string>> = {
  'refunded at the provider': '決済会社の管理画面での全額返金',
  'the dispute was lost': 'カード会社への異議申し立て(チャージバック)の成立',
  'nothing left': 'お申し込みの間に在庫がなくなった',
  'paid while expired': PAID_LATE,
  'paid while failed': PAID_LATE,
  'paid while cancelled': PAID_LATE,
  'paid while pending_payment': 'お支払いの間に受け付けられなくなった',
};

const WHO: Readonly<Record<string, string>> = {
  member: '会員',
  guest: '購入者(ゲスト)',
  staff: '担当者',
};

/** Who had money go back: people, or the program by what the provider told. */
export function whoWords(who: string): string {
  return WHO[who] ?? '自動';
}

/** Why money went back. */
export function reasonWords(kind: Kind, { who, reason }: Pick<BackSum, 'who' | 'reason'>): string {
  if (reason === '') return who === 'member' || who === 'guest' ? 'ご本人による取り消し' : '理由の記録なし';
  if (Object.hasOwn(PROGRAM_WORDS, reason)) return PROGRAM_WORDS[reason]!;
  return Object.hasOwn(CATALOGUES[kind], reason) ? codeWords(kind, reason) : reason;
}

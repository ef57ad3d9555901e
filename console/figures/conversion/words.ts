import type { ConversionKind, ConversionStep } from '#platform/conversion/steps.ts';

export const KINDS: Record<ConversionKind, string> = { donation: '返礼品への寄附', order: '通販の注文' };

/** What is counted of each step, whole and above a column. */
export const STEP_NAMES: Record<ConversionKind, Record<ConversionStep, { name: string; short: string }>> = {
  donation: {
    view: { name: '返礼品のページの表示', short: '表示' },
    form: { name: 'お申し込みフォームを開いた', short: 'フォーム' },
    confirm: { name: '入力を終えて確認画面へ進んだ', short: '確認' },
    submit: { name: '申し込んだ(お支払いへ進んだ)', short: '申し込み' },
    paid: { name: 'お支払いが完了した', short: '完了' },
  },
  order: {
    view: { name: '商品のページの表示', short: '表示' },
    form: { name: 'ご注文フォームを開いた', short: 'フォーム' },
    confirm: { name: '入力を終えて最終確認画面へ進んだ', short: '確認' },
    submit: { name: '注文した(お支払いへ進んだ)', short: '注文' },
    paid: { name: 'お支払いが完了した', short: '完了' },
  },
};

/** With one digit behind the point; of nothing 0. */
export function percentOf(part: number, of: number): number {
  return of === 0 ? 0 : Math.round((part / of) * 1000) / 10;
}

/** 「12.3%」; of nothing 「—」. */
export function rateWords(part: number, of: number): string {
  return of === 0 ? '—' : `${percentOf(part, of).toFixed(1)}%`;
}

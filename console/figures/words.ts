import type { Asked, NamedPart } from '#app/figures/figures.ts';
import type { Day, Step } from '#app/figures/spans.ts';
import type { Split, What } from '#app/figures/sums-query.ts';
import { sourceName } from '#app/words/donation-sources.ts';
import { methodName } from '#app/words/payment-methods.ts';

/** 「11月」 within one year, 「2026年11月」 otherwise; 「11/25(水)」, 「2026年」. */
export function stepName(step: Step, begins: Day): string {
  const [y, m, d] = begins.split('-').map(Number);
  if (step === 'year') return `${y}年`;
  return step === 'month' ? `${y}年${m}月` : `${y}/${m}/${d}`;
}

/** The same under a chart, where there is little room. */
export function stepShort(step: Step, begins: Day): string {
  const [y, m, d] = begins.split('-').map(Number);
  if (step === 'year') return String(y);
  return step === 'month' ? `${m}月` : `${m}/${d}`;
}

const NO_PART: Partial<Record<Split, string>> = {
  goods: '返礼品なし',
  category: '返礼品なし',
  producer: '返礼品なし',
};

/** What a part is called. */
export function partName(split: Split, { key, name }: Pick<NamedPart, 'key' | 'name'>): string {
  if (name !== null) return name;
  if (key === '') return NO_PART[split] ?? '不明';
  if (split === 'method') return methodName(key);
  return split === 'source' ? sourceName(key) : key;
}

export const BACK_NAMES: Partial<Record<What, string>> = {
  donation_back: '取り消し・返金',
  order_back: '取り消し・全額返金',
  order_part: '一部返金',
};

/** 「+12.3%」; of nothing before 「—」. */
export function changeWords(now: number, before: number): string {
  if (before === 0) return '—';
  const percent = Math.round(((now - before) / before) * 1000) / 10;
  return `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent).toFixed(1)}%`;
}

export const KIND_WORDS: Record<Asked['kind'], { title: string; count: string; amount: string }> = {
  donation: { title: '寄附の集計', count: '寄附', amount: '寄附金額' },
  order: { title: '注文の集計', count: '注文', amount: '注文金額' },
};

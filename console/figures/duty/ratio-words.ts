import type { GiftRatio } from '#app/figures/duty/ratio-query.ts';

/** 「28.4%」, rounded up: what is above 30 percent is never said to be 30. */
export function ratioWords(cost: number | null, amount: number | null): string {
  if (cost === null || amount === null || amount <= 0) return '—';
  return `${(Math.ceil((cost * 1000) / amount) / 10).toFixed(1)}%`;
}

/** Whether a gift costs more than 30 percent of what is donated for it, now or over the period (告示第5条第1号). */
export function isOverThirty(g: Pick<GiftRatio, 'amount' | 'cost' | 'donations' | 'costs'>): boolean {
  const over = (cost: number, amount: number) => cost * 10 > amount * 3;
  return (
    (g.cost !== null && g.amount !== null && over(g.cost, g.amount)) ||
    (g.costs > 0 && over(g.costs, g.donations))
  );
}

import { COST_KINDS, COST_NAMES } from '#app/figures/duty/costs.ts';
import type { CostTable } from '#app/figures/duty/duty.ts';
import { digits, yen } from '#platform/money.ts';

/** Which of a period's sums were really paid, which are computed, and which are foreseen: in words, for the page. */
export function basisOf({ months, sum, parcels, forecast }: CostTable) {
  const gifts = months.reduce((n, m) => n + m.counted.gifts, 0);
  const entered = (all: number, counted: number) => `「費用の記録」に登録した額 ${yen(all - counted)}`;
  const others = COST_KINDS.filter((kind) => kind !== 'procurement' && kind !== 'sending');
  const { known, amount, unknown, estimate } = parcels;
  return [
    {
      kind: COST_NAMES.procurement,
      actual: entered(sum.costs.procurement, gifts),
      estimated: `計算した額 ${yen(gifts)}(寄附を受領した日の返礼品の調達費 × 数量)`,
    },
    {
      kind: COST_NAMES.sending,
      actual: `発送した月のお荷物ごとの送料 ${yen(amount)}(${digits(known)}個)、${entered(sum.costs.sending, amount)}`,
      estimated:
        unknown === null || unknown === 0
          ? '—'
          : `表に含まれないもの: 送料が未登録のお荷物 ${digits(unknown)}個(登録のある分の平均で約${yen(estimate)})`,
    },
    {
      kind: others.map((kind) => COST_NAMES[kind]).join('・'),
      actual: entered(
        others.reduce((n, kind) => n + sum.costs[kind], 0),
        0,
      ),
      estimated: '—',
    },
    {
      kind: '期間末の見込み',
      actual: '—',
      estimated: forecast === null ? '—' : `募集費用 ${yen(forecast.total)}(上の説明のとおりに見積もった額)`,
    },
  ];
}

export type Basis = ReturnType<typeof basisOf>;

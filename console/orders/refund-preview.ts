import type { Preview } from '#app/order/handling/refund.ts';
import { parcelsOfLines } from '#app/order/parcel-words.ts';
import type { OrderView } from '#app/orderbook/view.ts';
import { methodName } from '#app/words/payment-methods.ts';
import { digits, yen } from '#platform/money.ts';

type Fact = [string, string];

/** A refund before it is made, as it is read before it is confirmed. */
export function previewFacts({ o, refunds }: Pick<OrderView, 'o' | 'refunds'>, p: Preview) {
  const { totals } = p;
  const sum = (label: string, n: number, words: (n: number) => string): Fact[] =>
    n > 0 ? [[label, words(n)]] : [];
  const points = (n: number) => `${digits(n)}ポイント`;
  const before = refunds.reduce((all, r) => all + r.totals.total, 0);
  const stays = o.total - before - totals.total;
  const names = parcelsOfLines(o.lines).filter(({ position }) => p.dropped.includes(position));
  return {
    back: [
      ...p.lines.map(
        (l): Fact => [l.quantity > 0 ? `${l.name} ${l.quantity}点` : `${l.name}の値引き`, yen(l.amount)],
      ),
      ...(p.lines.length > 0 ? [] : sum('商品の代金', totals.goods, yen)),
      ...sum('送料', totals.shipping, yen),
      ...sum('包装', totals.wrapping, yen),
    ],
    taxes: totals.byRate
      .filter((r) => r.taxable > 0)
      .map((r): Fact => [`${r.rate}%対象の返金`, `${yen(r.taxable)}(うち消費税${yen(r.tax)})`]),
    money: [
      [`返金する金額(${methodName(o.method)})`, yen(totals.total)],
      ...sum('ポイントでのお戻し(もとの有効期限のまま)', totals.points, points),
      ...sum(
        p.earned ? '付与済みポイントの取り消し' : '発送時に付与するポイントの減少',
        p.pointsTaken,
        points,
      ),
      ...sum('使用済みのため取り消さない付与ポイント', p.pointsShort, points),
      ['返金のあとに残るお支払い額', yen(stays)],
    ] as Fact[],
    notes: [
      ...(names.length > 0
        ? [`${names.map((n) => n.name).join('、')}は発送せず、在庫を戻します。送料も返金します。`]
        : []),
      ...(o.refund_failed
        ? [
            '前の返金が金融機関で受け付けられなかったため、この返金は口座への振り込みなど、担当者の手続きになります。',
          ]
        : []),
      ...(p.whole ? ['注文の残りすべてを返金し、注文は「返金手続き中」になります。'] : []),
    ],
  };
}

import type { DispatchWindow } from '#app/delivery/dispatch-window.ts';
import { businessDaysWords, windowsWords } from '#app/delivery/dispatch-words.ts';
import type { Tariff } from '#app/sale/rules/shipping.ts';
import { totalsOf } from '#app/sale/rules/totals.ts';
import type { AmountRange } from '#app/stock/amounts.ts';
import { TEMPERATURE_NAMES } from '#app/words/labels.ts';
import { yenRange } from '#platform/money.ts';
import { isSentFree, type Parcel, shippingInShort } from '../product-shipping.ts';
import { periodWords } from './goods-facts.ts';
import type { PublishedGoods } from './goods-store.ts';

function taxWithin(price: number, taxRate: 8 | 10): number {
  const { byRate } = totalsOf({
    lines: [{ unitPrice: price, quantity: 1, taxRate }],
    shippingFee: 0,
    wrappingFee: 0,
    pointsUsed: 0,
    pointPercent: 0,
  });
  return byRate.find((r) => r.rate === taxRate)?.tax ?? 0;
}

/**
 * 「3,456円(うち消費税8% 256円)」: 総額表示 (消費税法 63条) with the tax that is included; of variants that differ, the lowest
 * and the highest of both.
 */
function priceWords(prices: AmountRange, taxRate: 8 | 10): string {
  const tax = {
    lowest: taxWithin(prices.lowest, taxRate),
    highest: taxWithin(prices.highest, taxRate),
  };
  return `${yenRange(prices)}(うち消費税${taxRate}% ${yenRange(tax)})${taxRate === 8 ? ' ※軽減税率の対象です' : ''}`;
}

/**
 * The facts of a product as label and text, in the order in which buyers read them. Empty ones are left out.
 * @param prefectures names by code, for areas without delivery.
 */
export function productFacts(
  g: PublishedGoods,
  {
    prices,
    taxRate,
    parcel,
    windows,
    tariff,
  }: {
    prices: AmountRange;
    taxRate: 8 | 10;
    parcel: Parcel;
    windows: readonly DispatchWindow[];
    tariff: Tariff;
  },
  prefectures: Map<number, string>,
  at: Date,
): [string, string][] {
  const cool = g.temperature === 'ambient' ? '' : '(クール便)';
  const facts: [string, string | null][] = [
    ['内容量', g.contents],
    ['価格(税込)', priceWords(prices, taxRate)],
    [
      '送料',
      isSentFree(parcel, prices.lowest, tariff)
        ? '無料'
        : `${shippingInShort(parcel, prices.lowest, tariff)}(地域別)`,
    ],
    ['配送の温度帯', `${TEMPERATURE_NAMES[g.temperature]}${cool}`],
    ['発送の時期', windowsWords(windows, 1, at) || null],
    ['営業日の数え方', businessDaysWords(windows, at)],
    ['販売期間', periodWords(g)],
    [
      'お届けできない地域',
      g.excluded_prefectures
        .map((c) => prefectures.get(c))
        .filter(Boolean)
        .join('、'),
    ],
    ['日時の指定', g.delivery_slot ? 'できます' : 'できません'],
    ['のし', g.noshi ? '対応しています' : '対応していません'],
    ['賞味期限・消費期限', g.shelf_life],
    ['アレルゲン', g.allergens.length ? g.allergens.join('、') : null],
    ['ご注文の上限', g.per_person_limit ? `お一人様${g.per_person_limit}点まで` : null],
    ['つくり手', [g.producer, g.producer_place && `(${g.producer_place})`].filter(Boolean).join('')],
    ['商品番号', g.code],
  ];
  return facts.filter((f): f is [string, string] => Boolean(f[1]));
}

import { inTimeWords } from '#app/delivery/calendar.ts';
import type { DispatchWindow } from '#app/delivery/dispatch-window.ts';
import { dayWords, deliverableDates, fullDayWords, transitDays } from '#app/sale/rules/delivery-dates.ts';
import { REGIONS } from '#app/sale/rules/regions.ts';
import {
  isFree,
  type ShippingClass,
  shippingTable,
  type Tariff,
  type Temperature,
} from '#app/sale/rules/shipping.ts';
import { yen } from '#platform/money.ts';

/** What decides the shipping fee of a product, besides the destination. */
export interface Parcel {
  temperature: Temperature;
  shippingClass: ShippingClass;
}

/** Whether one piece alone makes its order free of shipping, to any destination. @param price yen including tax. */
export function isSentFree({ temperature }: Parcel, price: number, tariff: Tariff): boolean {
  return temperature === 'ambient' && isFree(price, tariff);
}

/**
 * 「送料880円〜」: the lowest fee for sending an order of one piece; more pieces cost no more. @param price yen
 * including tax.
 */
export function shippingInShort(parcel: Parcel, price: number, tariff: Tariff): string {
  return isSentFree(parcel, price, tariff) ? '送料無料' : `送料${yen(Math.min(...fees(parcel, tariff)))}〜`;
}

function fees({ temperature, shippingClass }: Parcel, tariff: Tariff): number[] {
  return shippingTable(tariff).map(
    (row) => (temperature === 'ambient' ? row.ambient : row.cool)[shippingClass],
  );
}

export interface RegionShipping {
  region: string;
  prefectures: string[];
  /** The same as codes of JIS X 0401. */
  codes: number[];
  /** Yen including tax for an order of one piece; null where it is not delivered. */
  fee: number | null;
  /** The earliest day of arrival, if it is ordered and paid now: 「11月27日(金)」; null when it can no longer be sent. */
  earliest: string | null;
  /** Calendar days from dispatch to the door. */
  transitDays: number;
}

/**
 * Fee and earliest day for each region of the carriers, from north to south. A region that is excluded only in part is
 * shown without that part.
 */
export function shippingByRegion(
  product: Parcel & { price: number; windows: readonly DispatchWindow[]; excluded: readonly number[] },
  prefectureNames: ReadonlyMap<number, string>,
  tariff: Tariff,
  now: Date,
): RegionShipping[] {
  const { temperature, windows, excluded } = product;
  const perRegion = fees(product, tariff);
  return shippingTable(tariff).map(({ key, region }, i) => {
    const all: readonly number[] = REGIONS[key].prefectures;
    const reached = all.filter((p) => !excluded.includes(p));
    const days = windows.map((window) => ({
      day: deliverableDates({ from: now, temperature, prefecture: all[0]!, window }).earliest,
      words: 'from' in window ? fullDayWords : dayWords,
    }));
    const earliest = days.toSorted((a, b) => (a.day < b.day ? -1 : 1))[0];
    const fee = isSentFree(product, product.price, tariff) ? 0 : perRegion[i]!;
    const codes = [...(reached.length > 0 ? reached : all)];
    return {
      region,
      prefectures: codes.map((p) => prefectureNames.get(p) ?? ''),
      codes,
      fee: reached.length > 0 ? fee : null,
      earliest: earliest ? earliest.words(earliest.day) : null,
      transitDays: transitDays(key, temperature),
    };
  });
}

/** How goods are sent, in three lines: the fee, refrigeration, the time of dispatch. @param cutOff as the calendar has it. */
export function shippingLines({ freeFrom }: Tariff, cutOff: number): { title: string; text: string }[] {
  return [
    {
      title: '送料は、お届け先と大きさで決まります',
      text: `同じ生産者の同じ温度帯の商品は、1個のお荷物の送料でお届けします。${freeFrom === null ? '' : `常温の商品は、1回のご注文の常温の商品の合計が${yen(freeFrom)}(税込)以上で送料無料です。`}`,
    },
    {
      title: '冷蔵・冷凍はクール便で',
      text: 'つくり手のもとから、温度を保ってお届けします。クール便の送料は、合計金額にかかわらずいただきます。',
    },
    {
      title: '発送は営業日に',
      text: `${inTimeWords(cutOff)}お支払いが完了したご注文は、その日から数えて発送します。お届けの日時を指定できる商品もあります。`,
    },
  ];
}

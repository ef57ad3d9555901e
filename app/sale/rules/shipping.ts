import { prefectureName } from '#app/forms/prefectures.ts';
import { REGIONS, type RegionKey, regionKeys, regionOf } from './regions.ts';

export type Temperature = 'ambient' | 'chilled' | 'frozen';
export type ShippingClass = 'small' | 'medium' | 'large';

export type Fees = Readonly<Record<ShippingClass, number>>;

/** Sizes of parcels; a carrier's size is length, width and height together in centimetres. */
export const SHIPPING_CLASSES: Readonly<Record<ShippingClass, { name: string; size: string }>> = {
  small: { name: '小', size: '60サイズまで' },
  medium: { name: '中', size: '100サイズまで' },
  large: { name: '大', size: '140サイズまで' },
};

/** What the shop asks for sending. Yen, 10 % tax included. */
export interface Tariff {
  /** Of one parcel to one address, by its region. */
  fees: Readonly<Record<RegionKey, Fees>>;
  /** クール便, chilled and frozen alike: added to the fee. */
  cool: Fees;
  /**
   * From this sum of an order's ambient goods on, in yen including tax, its ambient parcels are sent free of charge (product
   * specification section 5); null: never.
   */
  freeFrom: number | null;
  /** For a parcel that is wrapped. */
  wrapping: number;
}

/** What counts until an operator sets another one. */
export const FIRST_TARIFF: Tariff = {
  fees: {
    hokkaido: { small: 1_350, medium: 1_650, large: 2_200 },
    northTohoku: { small: 990, medium: 1_290, large: 1_790 },
    southTohoku: { small: 880, medium: 1_180, large: 1_680 },
    kanto: { small: 880, medium: 1_180, large: 1_680 },
    shinetsu: { small: 880, medium: 1_180, large: 1_680 },
    hokuriku: { small: 880, medium: 1_180, large: 1_680 },
    chubu: { small: 880, medium: 1_180, large: 1_680 },
    kansai: { small: 880, medium: 1_180, large: 1_680 },
    chugoku: { small: 990, medium: 1_290, large: 1_790 },
    shikoku: { small: 990, medium: 1_290, large: 1_790 },
    northKyushu: { small: 1_100, medium: 1_400, large: 1_900 },
    southKyushu: { small: 1_100, medium: 1_400, large: 1_900 },
    okinawa: { small: 1_450, medium: 2_150, large: 3_450 },
  },
  cool: { small: 275, medium: 440, large: 770 },
  freeFrom: 10_000,
  wrapping: 330,
};

export interface Parcel {
  temperature: Temperature;
  shippingClass: ShippingClass;
  /** Of the delivery address, JIS X 0401. */
  prefecture: number;
  /** Of the order's ambient goods. Yen, tax included, before points; of no matter for a cold parcel. */
  goodsTotal: number;
}

/**
 * The delivery fee of one parcel. A chilled or frozen one is never free of charge.
 * @returns yen with 10 % tax; `free` when the fee is waived.
 * @throws RangeError for an unknown prefecture.
 */
export function shippingFee(p: Parcel, tariff: Tariff): { fee: number; free: boolean } {
  const region = regionOf(p.prefecture);
  if (p.temperature === 'ambient' && isFree(p.goodsTotal, tariff)) return { fee: 0, free: true };
  return { fee: feeTo(region, p.temperature, p.shippingClass, tariff), free: false };
}

/** Whether ambient parcels are free of charge. @param goodsTotal yen of the order's ambient goods, tax included. */
export function isFree(goodsTotal: number, { freeFrom }: Tariff): boolean {
  return freeFrom !== null && goodsTotal >= freeFrom;
}

function feeTo(
  region: RegionKey,
  temperature: Temperature,
  size: ShippingClass,
  { fees, cool }: Tariff,
): number {
  return fees[region][size] + (temperature === 'ambient' ? 0 : cool[size]);
}

export interface ShippingRow {
  key: RegionKey;
  region: string;
  prefectures: string[];
  ambient: Fees;
  /** Chilled and frozen. */
  cool: Fees;
}

/** All fees for display, from north to south. */
export function shippingTable(tariff: Tariff): ShippingRow[] {
  const all = (region: RegionKey, temperature: Temperature): Fees => ({
    small: feeTo(region, temperature, 'small', tariff),
    medium: feeTo(region, temperature, 'medium', tariff),
    large: feeTo(region, temperature, 'large', tariff),
  });
  return regionKeys.map((key) => ({
    key,
    region: REGIONS[key].name,
    prefectures: REGIONS[key].prefectures.map(prefectureName),
    ambient: all(key, 'ambient'),
    cool: all(key, 'chilled'),
  }));
}

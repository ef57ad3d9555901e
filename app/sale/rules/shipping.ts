import { prefectureName } from '#app/forms/prefectures.ts';
import { REGIONS, type RegionKey, regionKeys, regionOf } from './regions.ts';

export type Temperature = 'ambient' | 'chilled' | 'frozen';
export type ShippingClass = 'small' | 'medium' | 'large';

type Fees = Readonly<Record<ShippingClass, number>>;

/** Sizes of parcels; a carrier's size is length, width and height together in centimetres. */
export const SHIPPING_CLASSES: Readonly<Record<ShippingClass, { name: string; size: string }>> = {
  small: { name: '小', size: '60サイズまで' },
  medium: { name: '中', size: '100サイズまで' },
  large: { name: '大', size: '140サイズまで' },
};

/** Yen, 10 % tax included, for one parcel to one address. */
const FEES: Readonly<Record<RegionKey, Fees>> = {
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
};

/** クール便, chilled and frozen alike: added to the fee. Yen, 10 % tax included. */
const COOL_SURCHARGE: Fees = { small: 275, medium: 440, large: 770 };

/**
 * From this sum of an order's ambient goods on, in yen including tax, its ambient parcels are sent free of charge (product
 * specification section 5).
 */
export const FREE_SHIPPING_FROM = 10_000;

/** For a parcel that is wrapped. Yen, 10 % tax included. */
export const WRAPPING_FEE = 330;

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
export function shippingFee(p: Parcel): { fee: number; free: boolean } {
  const region = regionOf(p.prefecture);
  if (p.temperature === 'ambient' && p.goodsTotal >= FREE_SHIPPING_FROM) return { fee: 0, free: true };
  return { fee: feeTo(region, p.temperature, p.shippingClass), free: false };
}

function feeTo(region: RegionKey, temperature: Temperature, size: ShippingClass): number {
  return FEES[region][size] + (temperature === 'ambient' ? 0 : COOL_SURCHARGE[size]);
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
export function shippingTable(): ShippingRow[] {
  const all = (region: RegionKey, temperature: Temperature): Fees => ({
    small: feeTo(region, temperature, 'small'),
    medium: feeTo(region, temperature, 'medium'),
    large: feeTo(region, temperature, 'large'),
  });
  return regionKeys.map((key) => ({
    key,
    region: REGIONS[key].name,
    prefectures: REGIONS[key].prefectures.map(prefectureName),
    ambient: all(key, 'ambient'),
    cool: all(key, 'chilled'),
  }));
}

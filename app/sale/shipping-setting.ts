import { z } from 'zod';
import { digits, yen } from '#platform/money.ts';
import type { Setting } from '#platform/setting/setting.ts';
import { REGIONS, regionKeys } from './rules/regions.ts';
import {
  type Fees,
  FIRST_TARIFF,
  SHIPPING_CLASSES,
  type ShippingClass,
  type Tariff,
} from './rules/shipping.ts';

/** No parcel costs more; a sum above it is a slip of the finger. */
export const MOST_FEE = 50_000;
export const MOST_FREE_FROM = 1_000_000;

const CLASSES = Object.keys(SHIPPING_CLASSES) as ShippingClass[];

const fee = z.int().min(0).max(MOST_FEE);
/** A larger parcel is never cheaper: what fits into one that is sent anyway travels along at no cost. */
const fees = z
  .object({ small: fee, medium: fee, large: fee })
  .refine(({ small, medium, large }) => small <= medium && medium <= large);

/** 「小880円・中1,180円・大1,680円」 */
const feeWords = (of: Fees) =>
  CLASSES.map((size) => `${SHIPPING_CLASSES[size].name}${digits(of[size])}円`).join('・');

export const SHIPPING: Setting<Tariff> = {
  name: 'shipping',
  title: '送料・送料無料の金額',
  schema: z.object({
    fees: z.object(
      Object.fromEntries(regionKeys.map((key) => [key, fees])) as Record<
        (typeof regionKeys)[number],
        typeof fees
      >,
    ),
    cool: fees,
    freeFrom: z.int().min(1).max(MOST_FREE_FROM).nullable(),
    wrapping: fee,
  }),
  start: FIRST_TARIFF,
  onPages: true,
  words: (tariff) => ({
    送料無料になる常温の商品の合計: tariff.freeFrom === null ? '送料無料はなし' : yen(tariff.freeFrom),
    クール便の加算: feeWords(tariff.cool),
    包装料: yen(tariff.wrapping),
    ...Object.fromEntries(
      regionKeys.map((key) => [`${REGIONS[key].name}への送料`, feeWords(tariff.fees[key])]),
    ),
  }),
};

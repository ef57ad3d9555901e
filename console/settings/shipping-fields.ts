import type { RegionKey } from '#app/sale/rules/regions.ts';
import { SHIPPING_CLASSES, type ShippingClass } from '#app/sale/rules/shipping.ts';

/** The row of what a cold parcel costs more. */
export const COOL = 'cool';

/** 「小(60サイズまで)」 */
export const SIZES = (Object.keys(SHIPPING_CLASSES) as ShippingClass[]).map((size) => ({
  size,
  label: SHIPPING_CLASSES[size].name,
}));

/** The name of the field of a fee. */
export const feeField = (of: RegionKey | typeof COOL, size: ShippingClass) => `${of}.${size}`;

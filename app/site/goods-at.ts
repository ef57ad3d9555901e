import type { ConversionKind } from '#platform/conversion/steps.ts';

const GIFT = '/goods/detail/';
const PRODUCT = '/ec/goods/detail/';

/** Of which kind the goods of an address are, if it shows some: a page, or its data for who comes from another page. Asked of every request. */
export function goodsAt(url: string): ConversionKind | undefined {
  if (url.startsWith(GIFT)) return 'donation';
  return url.startsWith(PRODUCT) ? 'order' : undefined;
}

import type { GoodsKind } from './kind-words.ts';
import { type Address, goodsAddresses, goodsPartChanges, governmentAddresses } from './sitemap-store.ts';

/** The protocol allows 50,000 URLs in a file; smaller parts are made faster. */
const PART_SIZE = 10_000;

export type { Address };

/** The parts of the sitemap for gifts or products, with the time of each one's last change. */
export function goodsParts(kind: GoodsKind): Promise<Date[]> {
  return goodsPartChanges(kind, PART_SIZE);
}

/** The URLs of one part, counted from 1; none beyond the last. */
export function goodsPart(kind: GoodsKind, part: number): Promise<Address[]> {
  return goodsAddresses(kind, part - 1, PART_SIZE);
}

/** The page of every government. */
export function governmentPages(): Promise<Address[]> {
  return governmentAddresses();
}

import type { GoodsKind } from './kind-words.ts';
import { type Address, goodsAddresses, goodsPartChanges, governmentAddresses } from './sitemap-store.ts';

/** The protocol allows 50,000 addresses a file; smaller parts are made faster. */
const PART_SIZE = 10_000;

export type { Address };

/** The parts that the gifts or the products fill: when each of them last changed. */
export function goodsParts(kind: GoodsKind): Promise<Date[]> {
  return goodsPartChanges(kind, PART_SIZE);
}

/** The addresses of one part, from 1; none beyond the last. */
export function goodsPart(kind: GoodsKind, part: number): Promise<Address[]> {
  return goodsAddresses(kind, part - 1, PART_SIZE);
}

/** The page of every government. */
export function governmentPages(): Promise<Address[]> {
  return governmentAddresses();
}

import { type Address, countGifts, giftAddresses, governmentAddresses } from './sitemap-store.ts';

/** The protocol allows 50,000 addresses a file; smaller parts are made faster. */
const PART_SIZE = 10_000;

export type { Address };

/** How many parts the gifts fill. */
export async function giftParts(): Promise<number> {
  return Math.ceil((await countGifts()) / PART_SIZE);
}

/** The addresses of one part, from 1; none beyond the last. */
export function giftPart(part: number): Promise<Address[]> {
  return giftAddresses(part - 1, PART_SIZE);
}

/** The page of every government. */
export function governmentPages(): Promise<Address[]> {
  return governmentAddresses();
}

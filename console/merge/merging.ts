import type { Texts } from '#app/forms/merge.ts';

/** Names of what stands in a form of something that two people may change at once. */
export const VERSION = 'version';
export const BASE = 'base';
/** In front of a field's name: which of the two stays, and what of the other one's was seen. */
export const KEEP = 'keep.';
export const SEEN = 'seen.';

/** A field that both have changed, in words. */
interface Asked {
  name: string;
  label: string;
  seen: string;
  theirs: string;
  mine: string;
}

/** With what a form was opened, and what has to be chosen before it can be saved. */
export interface Merging {
  version: number;
  base: Texts;
  asked: readonly Asked[];
}

const ALSO = 'ほかの担当者が先に保存した変更も反映されています';
const IN_ADDRESS = 'merged';

/** Told where another one's changes are in what was saved. */
export const MERGED = `保存しました。${ALSO}`;

/** Added to the address of a page that tells in words of its own of what was done. */
export const mergedToo = (isMerged: boolean) => (isMerged ? `&${IN_ADDRESS}=1` : '');

/** The words of such a page, with another one's changes. */
export function toldMerged(told: string | undefined, { searchParams }: URL): string | undefined {
  return told !== undefined && searchParams.has(IN_ADDRESS) ? `${told}。${ALSO}` : told;
}

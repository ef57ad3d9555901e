import type { GoodsKind } from '../../kind-words.ts';
import type { GoodsQuery } from '../search-query.ts';
import type { Counted } from '../search-store.ts';
import type { AskedWord } from './asked-word.ts';

/** A search as the index in memory is asked for it. */
export interface Question {
  kind: GoodsKind;
  query: GoodsQuery;
  /** A code to search only one government's goods. */
  government: string | null;
  at: Date;
  words: readonly AskedWord[];
  /** Goods that stand first in the order of relevance, the first of them at the top. */
  pins: readonly number[];
}

export interface Found {
  /** The goods of the page. */
  ids: number[];
  /** How many of them, from the first, have a rank. */
  ranked: number;
  counted: Counted;
}

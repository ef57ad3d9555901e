import { dispatchDay } from '#app/delivery/business-days.ts';
import { lastOrdinaryDay } from '#app/delivery/dispatch-window.ts';
import type { GoodsKind } from '../../kind-words.ts';
import { asksForReservation, further, type Reach } from '../search-words.ts';
import { type Ascending, NOTHING, union } from './ascending.ts';
import type { AskedWord } from './asked-word.ts';
import { type Bits, put } from './bits.ts';
import type { Columns } from './columns.ts';
import { dayNumber } from './liveness.ts';
import type { Newcomer } from './newcomer.ts';
import type { Scratch } from './scratch.ts';
import { FOREVER } from './source-query.ts';
import type { Texts } from './texts.ts';

/** More than all words of a search together are away from anything. */
const FARTHEST_OF_ALL = 255;

/** The goods that have the words of a search. */
export interface WordHits {
  /** Those of the file. */
  places: Bits;
  newcomers: readonly number[];
  /** How near they are to what the words ask for, by place, where the order asks for that; of others it says nothing. */
  closeness: Uint8Array | undefined;
  closenessOf: (newcomer: number) => number;
}

interface Wanted {
  word: AskedWord;
  reach: Reach;
}

/** Words in the texts of the file and of the newcomers. */
export class WordSearch {
  #columns: Columns;
  #texts: Texts;
  /** By place. */
  #newcomers: ReadonlyMap<number, Newcomer>;
  #ofFile: number;
  /** What carries the badge 先行予約 as long as nothing of that changes. */
  #kept = { asOf: '', ofFile: NOTHING, newcomers: new Set<number>() };

  /** @param ofFile the first places, which are those of the file. */
  constructor(columns: Columns, texts: Texts, newcomers: ReadonlyMap<number, Newcomer>, ofFile: number) {
    this.#columns = columns;
    this.#texts = texts;
    this.#newcomers = newcomers;
    this.#ofFile = ofFile;
  }

  /** Goods with all words but the excluded ones, by the rules of text-query.ts. @param near whether the order asks for closeness. */
  hits(words: readonly AskedWord[], kind: GoodsKind, at: Date, near: boolean, scratch: Scratch): WordHits {
    const wanted: Wanted[] = words
      .filter((w) => !w.exclude)
      .map((word) => ({ word, reach: this.#reachOf(word, kind) }));
    const places = scratch.lend(-1);
    let newcomers = [...this.#newcomers.keys()];
    const keep = (
      word: AskedWord,
      ofFile: Ascending,
      fits: (newcomer: Newcomer, category: number) => boolean,
    ) => {
      const set = scratch.lend();
      for (let i = 0; i < ofFile.length; i++) put(set, ofFile[i]!);
      for (let i = 0; i < set.length; i++) places[i]! &= word.exclude ? ~set[i]! : set[i]!;
      newcomers = newcomers.filter((place) => this.#newcomerFits(place, word, at, fits) !== word.exclude);
      return ofFile;
    };
    const lists = wanted.map(({ word, reach }) =>
      keep(word, this.#reserving(word, this.#texts.wanted(word, reach), at), (n, category) =>
        n.wanted(word, reach, category),
      ),
    );
    for (const word of words) {
      if (!word.exclude) continue;
      // What has the letters; 先行予約 as a word.
      const asWord = asksForReservation(word);
      const found = asWord ? this.#texts.wanted(word, 'words') : this.#texts.lettered(word);
      keep(word, this.#reserving(word, found, at), (n, category) =>
        asWord ? n.wanted(word, 'words', category) : n.lettered(word),
      );
    }
    return {
      places,
      newcomers,
      closeness: near && wanted.length > 0 ? this.#closeness(wanted, lists, scratch.bytes) : undefined,
      closenessOf: (newcomer) => this.#closenessOf(newcomer, wanted),
    };
  }

  /** How far a word must reach to find something of a kind at all. */
  #reachOf(word: AskedWord, kind: GoodsKind): Reach {
    let reach: Reach = 'words';
    while (reach !== 'prose' && !this.#findsAny(word, reach, kind)) reach = further({ ...word, reach });
    return reach;
  }

  #findsAny(word: AskedWord, reach: Reach, kind: GoodsKind): boolean {
    if (this.#texts.wanted(word, reach).some((place) => this.#isOf(place, kind))) return true;
    const found = (n: Newcomer, category: number) => n.wanted(word, reach, category);
    for (const place of this.#newcomers.keys())
      if (this.#isOf(place, kind) && found(this.#newcomers.get(place)!, this.#categoryOf(place))) return true;
    return false;
  }

  #isOf(place: number, kind: GoodsKind): boolean {
    const { id, shape } = this.#columns.arrays;
    return id[place] !== 0 && this.#columns.shapes.values[shape[place]!]!.kind === kind;
  }

  #categoryOf(place: number): number {
    return this.#columns.shapes.values[this.#columns.arrays.shape[place]!]!.category;
  }

  #newcomerFits(
    place: number,
    word: AskedWord,
    at: Date,
    fits: (newcomer: Newcomer, category: number) => boolean,
  ): boolean {
    const reserved = asksForReservation(word) && this.#reserved(at).newcomers.has(place);
    return reserved || fits(this.#newcomers.get(place)!, this.#categoryOf(place));
  }

  /** 先行予約 stands in no text: with it goes what carries the badge, by the rule of reservedAt(). */
  #reserving(word: AskedWord, found: Ascending, at: Date): Ascending {
    return asksForReservation(word) ? union(found, this.#reserved(at).ofFile) : found;
  }

  #reserved(at: Date): { ofFile: Ascending; newcomers: ReadonlySet<number> } {
    const last = dayNumber(lastOrdinaryDay(at));
    const today = dayNumber(dispatchDay(at, 0));
    const asOf = `${last} ${today} ${this.#columns.windowsChanged}`;
    if (asOf === this.#kept.asOf) return this.#kept;
    const { dispatchUntil } = this.#columns.arrays;
    const carry: number[] = [];
    for (const [place, windows] of this.#columns.windows) {
      const until = dispatchUntil[place]!;
      if (until <= last || until >= FOREVER) continue;
      let soon = false;
      for (let i = 0; i < windows.length; i += 2) soon ||= windows[i]! <= last && windows[i + 1]! >= today;
      if (!soon) carry.push(place);
    }
    this.#kept = {
      asOf,
      ofFile: Uint32Array.from(carry.filter((place) => place < this.#ofFile)).sort(),
      newcomers: new Set(carry.filter((place) => place >= this.#ofFile)),
    };
    return this.#kept;
  }

  /** @param lists what each word finds: what has all words is in each of them. */
  #closeness(wanted: readonly Wanted[], lists: readonly Ascending[], closeness: Uint8Array): Uint8Array {
    for (const [n, { word, reach }] of wanted.entries()) {
      const list = lists[n]!;
      const far = asksForReservation(word)
        ? this.#texts.distancesOf(word, list)
        : this.#texts.distances(word, list, reach);
      for (let i = 0; i < list.length; i++) {
        const place = list[i]!;
        closeness[place] = (n === 0 ? FARTHEST_OF_ALL : closeness[place]!) - far[i]!;
      }
    }
    return closeness;
  }

  #closenessOf(newcomer: number, wanted: readonly Wanted[]): number {
    const texts = this.#newcomers.get(newcomer)!;
    const category = this.#categoryOf(newcomer);
    return wanted.reduce((rest, { word }) => rest - texts.distance(word, category), FARTHEST_OF_ALL);
  }
}

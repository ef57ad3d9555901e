import { dispatchDay } from '#app/delivery/business-days.ts';
import { lastOrdinaryDay } from '#app/delivery/dispatch-window.ts';
import type { GoodsKind } from '../../kind-words.ts';
import { asksForReservation, further, type Reach } from '../search-words.ts';
import { type Ascending, difference, intersection, NOTHING, union } from './ascending.ts';
import type { AskedWord } from './asked-word.ts';
import type { Columns } from './columns.ts';
import { dayNumber } from './liveness.ts';
import type { Newcomer } from './newcomer.ts';
import { FOREVER } from './source-query.ts';
import type { Texts } from './texts.ts';

/** The goods that have the words of a search, and how far each is from what they ask for where the order asks for that. */
export interface WordHits {
  docs: Ascending;
  distances: Uint8Array | undefined;
}

/** Words in the texts of the file and of the newcomers, as one. */
export class WordSearch {
  #columns: Columns;
  #texts: Texts;
  /** By place. */
  #newcomers: ReadonlyMap<number, Newcomer>;
  #ofFile: number;
  #places: () => number;
  /** What carries the badge 先行予約 as long as nothing of that changes. */
  #kept = { asOf: '', reserved: NOTHING };

  /** @param places how many places are in use; the first `ofFile` of them are those of the file. */
  constructor(
    columns: Columns,
    texts: Texts,
    newcomers: ReadonlyMap<number, Newcomer>,
    ofFile: number,
    places: () => number,
  ) {
    this.#columns = columns;
    this.#texts = texts;
    this.#newcomers = newcomers;
    this.#ofFile = ofFile;
    this.#places = places;
  }

  /** Goods with all words but the excluded ones, by the rules of text-query.ts. @param near whether the order asks for distances. */
  hits(words: readonly AskedWord[], kind: GoodsKind, at: Date, near: boolean): WordHits {
    const wanted = words
      .filter((w) => !w.exclude)
      .map((word) => ({ word, reach: this.#reachOf(word, kind) }));
    let docs: Ascending | undefined;
    for (const { word, reach } of wanted) {
      const found = this.#reserving(word, this.#wanted(word, reach), at);
      docs = docs ? intersection(docs, found) : found;
    }
    docs ??= this.#columns.arrays.id.subarray(0, this.#places()).map((_, place) => place);
    for (const word of words)
      if (word.exclude) docs = difference(docs, this.#reserving(word, this.#excluded(word), at));
    if (!near || wanted.length === 0) return { docs, distances: undefined };
    const distances = new Uint8Array(docs.length);
    for (const { word, reach } of wanted) this.#addDistances(distances, docs, word, reach);
    return { docs, distances };
  }

  /** How far a word must reach to find something of a kind at all. */
  #reachOf(word: AskedWord, kind: GoodsKind): Reach {
    let reach: Reach = 'words';
    while (reach !== 'prose' && !this.#wanted(word, reach).some((doc) => this.#isOf(doc, kind)))
      reach = further({ ...word, reach });
    return reach;
  }

  #isOf(place: number, kind: GoodsKind): boolean {
    const { id, shape } = this.#columns.arrays;
    return id[place] !== 0 && this.#columns.shapes.values[shape[place]!]!.kind === kind;
  }

  #wanted(word: AskedWord, reach: Reach): Ascending {
    return joined(
      this.#texts.wanted(word, reach),
      this.#newcomersThat((n, category) => n.wanted(word, reach, category)),
    );
  }

  /** What has the letters; 先行予約 as a word. */
  #excluded(word: AskedWord): Ascending {
    if (asksForReservation(word)) return this.#wanted(word, 'words');
    return joined(
      this.#texts.lettered(word),
      this.#newcomersThat((n) => n.lettered(word)),
    );
  }

  #newcomersThat(fits: (newcomer: Newcomer, category: number) => boolean): Ascending {
    const { shape } = this.#columns.arrays;
    const shapes = this.#columns.shapes.values;
    const found: number[] = [];
    for (const [place, newcomer] of this.#newcomers)
      if (fits(newcomer, shapes[shape[place]!]!.category)) found.push(place);
    return Uint32Array.from(found);
  }

  /** 先行予約 stands in no text: with it goes what carries the badge, by the rule of reservedAt(). */
  #reserving(word: AskedWord, found: Ascending, at: Date): Ascending {
    return asksForReservation(word) ? union(found, this.#reserved(at)) : found;
  }

  #reserved(at: Date): Ascending {
    const last = dayNumber(lastOrdinaryDay(at));
    const today = dayNumber(dispatchDay(at, 0));
    const asOf = `${last} ${today} ${this.#columns.windowsChanged}`;
    if (asOf === this.#kept.asOf) return this.#kept.reserved;
    const { dispatchUntil } = this.#columns.arrays;
    const carry: number[] = [];
    for (const [place, windows] of this.#columns.windows) {
      const until = dispatchUntil[place]!;
      if (until <= last || until >= FOREVER) continue;
      let soon = false;
      for (let i = 0; i < windows.length; i += 2) soon ||= windows[i]! <= last && windows[i + 1]! >= today;
      if (!soon) carry.push(place);
    }
    this.#kept = { asOf, reserved: Uint32Array.from(carry).sort() };
    return this.#kept.reserved;
  }

  #addDistances(distances: Uint8Array, docs: Ascending, word: AskedWord, reach: Reach): void {
    const { shape } = this.#columns.arrays;
    const shapes = this.#columns.shapes.values;
    const all = this.#texts.wanted(word, reach);
    const reserving = asksForReservation(word);
    const known = reserving ? docs : all;
    const far = reserving ? this.#texts.distancesOf(word, docs) : this.#texts.distances(word, all, reach);
    for (let i = 0, j = 0; i < docs.length; i++) {
      const doc = docs[i]!;
      if (doc >= this.#ofFile) {
        distances[i]! += this.#newcomers.get(doc)!.distance(word, shapes[shape[doc]!]!.category);
        continue;
      }
      while (known[j]! < doc) j++;
      distances[i]! += far[j]!;
    }
  }
}

/** Newcomers stand behind the goods of the file. */
function joined(a: Ascending, b: Ascending): Ascending {
  if (b.length === 0) return a;
  const all = new Uint32Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}

import { LRUCache } from 'lru-cache';
import { MARKS, type Reach } from '../search-words.ts';
import { type Ascending, intersection, NOTHING, union } from './ascending.ts';
import type { AskedWord } from './asked-word.ts';
import type { Columns } from './columns.ts';
import { goodsWith, type Lettered, type Lines, scratchFor } from './lines.ts';
import { listOf, type PackedLists } from './packed-lists.ts';

/** Bytes of what words have found that are kept: everyday words are asked for again and again. */
const KEPT_BYTES = 64 * 1024 * 1024;

/** Weights of the words of a name: what it calls the thing, other whole words, beginnings and ends of compounds. */
export const WEIGHTS = { head: 'A:', part: 'B:', edge: 'C:' } as const;

/** Nothing is further away from a word than this. */
export const FARTHEST = 10;

/** The texts of all goods that were there when the file was made. They never change: what changes moves to the newcomers. */
export class Texts {
  readonly lines: Lines;
  readonly marks: PackedLists;
  #columns: Columns;
  /** Where the goods of each shape begin; one more for the end of the last. */
  #begins: Uint32Array;
  #scratch: Uint8Array;
  #kept = new LRUCache<string, Ascending | Lettered | Uint8Array>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (v) => 200 + ('docs' in v ? v.docs.byteLength + v.line.byteLength : v.byteLength),
  });

  constructor(lines: Lines, marks: PackedLists, columns: Columns, begins: Uint32Array) {
    this.lines = lines;
    this.marks = marks;
    this.#columns = columns;
    this.#begins = begins;
    this.#scratch = scratchFor(begins.at(-1)!);
  }

  /** Goods that have a word as far as it reaches. */
  wanted(word: AskedWord, reach: Reach): Ascending {
    return this.#once(`${reach} ${JSON.stringify(word)}`, () => {
      const known = word.mentioning.length > 0 ? this.#ofCategories(word.mentioning) : undefined;
      let found = word.called.length > 0 ? this.#ofCategories(word.called) : NOTHING;
      for (const { folded, short } of word.alternatives) {
        if (reach === 'prose') found = union(found, this.#marked(MARKS.prose, folded));
        else if (reach === 'letters' || !short) found = union(found, this.#lettered(folded));
        else {
          const inside = union(this.#all(WEIGHTS.part, folded), this.#all(WEIGHTS.edge, folded));
          found = union(found, this.#marked(MARKS.head, folded));
          found = union(found, known ? intersection(inside, known) : inside);
        }
      }
      return found;
    });
  }

  /** Goods whose brief text has the letters of a word. */
  lettered(word: AskedWord): Ascending {
    return this.#once(`: ${JSON.stringify(word)}`, () =>
      word.alternatives.map(({ folded }) => this.#lettered(folded)).reduce(union, NOTHING),
    );
  }

  /** How far those goods are from what the word asks for that it finds as far as it reaches. */
  distances(word: AskedWord, found: Ascending, reach: Reach): Uint8Array {
    return this.#once(`~ ${reach} ${JSON.stringify(word)}`, () => this.distancesOf(word, found));
  }

  /** How far goods are from what a word asks for: see `distance` in page-query.ts. */
  distancesOf({ alternatives, called, mentioning }: AskedWord, docs: Ascending): Uint8Array {
    const far = new Uint8Array(docs.length).fill(FARTHEST);
    const mentions = this.#shapesOf(mentioning);
    const { shape } = this.#columns.arrays;
    const mentioned = (doc: number) => mentions[shape[doc]!] === 1;
    for (const { folded } of alternatives) {
      const { docs: with_, line } = this.#letters(folded.split(' ')[0]!);
      meet(docs, with_, (i, j) => {
        far[i] = Math.min(far[i]!, 5 + line[j]!);
      });
    }
    const named = (weight: string) =>
      alternatives.map(({ folded }) => this.#all(weight, folded)).reduce(union, NOTHING);
    meet(docs, named(WEIGHTS.part), (i) => {
      far[i] = mentioned(docs[i]!) ? 3 : 4;
    });
    const calls = this.#shapesOf(called);
    if (called.length > 0)
      docs.forEach((doc, i) => {
        if (calls[shape[doc]!] === 1) far[i] = 2;
      });
    meet(docs, named(WEIGHTS.edge), (i) => {
      if (mentioned(docs[i]!)) far[i] = 0;
    });
    meet(docs, named(WEIGHTS.head), (i) => {
      far[i] = mentioned(docs[i]!) ? 0 : 1;
    });
    return far;
  }

  #once<T extends Ascending | Lettered | Uint8Array>(key: string, make: () => T): T {
    const kept = this.#kept.get(key) as T | undefined;
    if (kept) return kept;
    const made = make();
    this.#kept.set(key, made);
    return made;
  }

  #letters(part: string): Lettered {
    return this.#once(`= ${part}`, () => goodsWith(this.lines, part, this.#scratch));
  }

  /** The brief text has the letters, or the place is read so. */
  #lettered(folded: string): Ascending {
    const parts = folded.split(' ').map((part) => this.#letters(part).docs);
    return union(parts.reduce(intersection), this.#marked(MARKS.kana, folded));
  }

  #marked(mark: string, folded: string): Ascending {
    if (mark !== MARKS.head) return this.#all(mark, folded);
    // Heads of the name are kept once, with their weight.
    return folded
      .split(' ')
      .map((part) => union(listOf(this.marks, MARKS.head + part), listOf(this.marks, WEIGHTS.head + part)))
      .reduce(intersection);
  }

  #all(before: string, folded: string): Ascending {
    return folded
      .split(' ')
      .map((part) => listOf(this.marks, before + part))
      .reduce(intersection);
  }

  #shapesOf(categories: readonly number[]): Uint8Array {
    return Uint8Array.from(this.#columns.shapes.values, (s) => Number(categories.includes(s.category)));
  }

  #ofCategories(categories: readonly number[]): Ascending {
    const wanted = this.#shapesOf(categories);
    const docs: number[] = [];
    for (let shape = 0; shape + 1 < this.#begins.length; shape++) {
      if (wanted[shape] === 0) continue;
      for (let doc = this.#begins[shape]!; doc < this.#begins[shape + 1]!; doc++) docs.push(doc);
    }
    return Uint32Array.from(docs);
  }
}

/** Tells where two sets have the same numbers. */
function meet(a: Ascending, b: Ascending, found: (i: number, j: number) => void): void {
  let j = 0;
  for (let i = 0; i < a.length && j < b.length; i++) {
    while (j < b.length && b[j]! < a[i]!) j++;
    if (b[j] === a[i]) found(i, j);
  }
}

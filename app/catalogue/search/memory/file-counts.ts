import { type Bits, lowest, ones, sizeOf } from './bits.ts';
import type { Columns } from './columns.ts';
import type { Conditions } from './conditions.ts';
import type { Words } from './scratch.ts';
import type { Part, Tally } from './tally.ts';

/** Counts goods of the file in sets by what they share. What many have in a row, or what there are sets of, is counted by bits. */
export class FileCounts {
  #columns: Columns;
  #conditions: Conditions;
  /** Where the goods of each shape begin; one more for the end of the last. */
  #begins: Uint32Array;

  constructor(columns: Columns, conditions: Conditions, begins: Uint32Array) {
    this.#columns = columns;
    this.#conditions = conditions;
    this.#begins = begins;
  }

  /** By all that goods share. @param words where the set has any. @param by 1 to add them to the tally, -1 to take them out. */
  all(set: Bits, words: Words, tally: Tally, by: 1 | -1): void {
    for (const part of ['shape', 'band', 'stock'] as const) this.of(part, set, words, tally[part], by);
    const { home, times } = this.#columns.arrays;
    const { home: ofHome, times: ofTimes } = tally;
    for (let n = 0; n < words.length; n++) {
      const i = words[n]!;
      for (let word = set[i]!; word !== 0; word &= word - 1) {
        const place = (i << 5) + lowest(word);
        ofHome[home[place]!]! += by;
        ofTimes[times[place]!]! += by;
      }
    }
    tally.size += by * sizeOf(set, words);
  }

  /** By one part of it. */
  of(part: Part, set: Bits, words: Words, counts: Uint32Array, by: 1 | -1): void {
    const { bands, inStock } = this.#conditions;
    if (part === 'shape') this.#byShape(set, words, counts, by);
    else if (part === 'band')
      bands.forEach((band, n) => {
        counts[n]! += by * common(set, band, words);
      });
    else if (part === 'stock') {
      const some = common(set, inStock, words);
      counts[1]! += by * some;
      counts[0]! += by * (sizeOf(set, words) - some);
    } else {
      const column = this.#columns.arrays[part];
      for (let n = 0; n < words.length; n++) {
        const i = words[n]!;
        for (let word = set[i]!; word !== 0; word &= word - 1)
          counts[column[(i << 5) + lowest(word)]!]! += by;
      }
    }
  }

  /** Goods of one shape stand together. */
  #byShape(set: Bits, words: Words, counts: Uint32Array, by: 1 | -1): void {
    const begins = this.#begins;
    let shape = 0;
    for (let n = 0; n < words.length; n++) {
      const i = words[n]!;
      let word = set[i]!;
      const place = i << 5;
      while (begins[shape + 1]! <= place) shape++;
      while (begins[shape + 1]! < place + 32) {
        const before = word & ((1 << begins[shape + 1]!) - 1); // a shift counts modulo 32
        counts[shape]! += by * ones(before);
        word ^= before;
        shape++;
      }
      if (word !== 0) counts[shape]! += by * ones(word);
    }
  }
}

/** How many places two sets have in common. */
function common(a: Bits, b: Bits, words: Words): number {
  let size = 0;
  for (let n = 0; n < words.length; n++) {
    const i = words[n]!;
    size += ones(a[i]! & b[i]!);
  }
  return size;
}

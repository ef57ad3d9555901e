import { type Bits, emptySet } from './bits.ts';

/**
 * Where the numbers of a set are that are not 0: of most sets they are few, and what is done with these goes over them alone – with an
 * index, as `for … of` takes five times as long here.
 */
export type Words = Uint32Array;

/** Sets that are needed while a question is answered. The next question uses the same memory again. */
export class Scratch {
  #places: number;
  #sets: Bits[] = [];
  #used = 0;
  #words: Words[] = [];
  #usedWords = 0;

  /** One byte for each place, of which nothing is known. */
  readonly bytes: Uint8Array;

  constructor(places: number) {
    this.bytes = new Uint8Array(places);
    this.#places = places;
  }

  /** Whatever was lent is free again. */
  begin(): void {
    this.#used = 0;
    this.#usedWords = 0;
  }

  /** @param word what it is filled with: 0 for the empty set, -1 for all places. */
  lend(word: 0 | -1 = 0): Bits {
    const free = this.#sets[this.#used] ?? emptySet(this.#places);
    this.#sets[this.#used++] = free;
    return free.fill(word);
  }

  wordsOf(set: Bits): Words {
    const words = this.#words[this.#usedWords] ?? new Uint32Array(set.length);
    this.#words[this.#usedWords++] = words;
    let many = 0;
    for (let i = 0; i < set.length; i++) if (set[i] !== 0) words[many++] = i;
    return words.subarray(0, many);
  }
}

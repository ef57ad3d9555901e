/**
 * Sets of places as bits, 32 of them to a number: a filter is laid over all goods in steps of 32. Signed numbers, as what JavaScript
 * makes of bits is signed.
 */
export type Bits = Int32Array;

/** An empty set of so many places at most. */
export function emptySet(places: number): Bits {
  return new Int32Array((places + 31) >>> 5);
}

export function put(set: Bits, place: number): void {
  set[place >>> 5]! |= 1 << place;
}

export function drop(set: Bits, place: number): void {
  set[place >>> 5]! &= ~(1 << place);
}

/** How many bits of a number are set: added up in pairs, fours and eights. */
export function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The lowest of the bits of a number that is not 0. */
export function lowest(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** How many places a set has. @param words where it has any. */
export function sizeOf(set: Bits, words: Uint32Array): number {
  let size = 0;
  for (let n = 0; n < words.length; n++) size += ones(set[words[n]!]!);
  return size;
}

/** The places whose value is not 0. @param column the number of each place's value. */
export function placesWhere(values: Uint32Array, column: Uint32Array): Bits {
  const set = emptySet(column.length);
  for (let i = 0, place = 0; i < set.length; i++) {
    const end = Math.min(place + 32, column.length);
    let word = 0;
    for (; place < end; place++) if (values[column[place]!] !== 0) word |= 1 << place;
    set[i] = word;
  }
  return set;
}

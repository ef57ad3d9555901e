/**
 * Ascending lists of numbers, one a term, each packed as the distances from one number to the next in groups of seven bits:
 * most take one byte.
 */
export interface PackedLists {
  /** The place of each term's list. */
  places: ReadonlyMap<string, number>;
  /** Where the list of each place begins in `bytes`; one more for the end of the last. */
  begins: Uint32Array;
  counts: Uint32Array;
  bytes: Uint8Array;
}

const NONE = new Uint32Array(0);

/** The numbers of a term; none where it is unknown. */
export function listOf(lists: PackedLists, term: string): Uint32Array {
  const place = lists.places.get(term);
  return place === undefined ? NONE : unpack(lists.bytes, lists.begins[place]!, lists.counts[place]!);
}

/** How many numbers a term has. */
export function lengthOf(lists: PackedLists, term: string): number {
  const place = lists.places.get(term);
  return place === undefined ? 0 : lists.counts[place]!;
}

function unpack(bytes: Uint8Array, from: number, count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  let at = from;
  let last = 0;
  for (let i = 0; i < count; i++) {
    let byte = bytes[at++]!;
    let step = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++]!;
      step |= (byte & 127) << shift;
    }
    last += step;
    numbers[i] = last;
  }
  return numbers;
}

interface Growing {
  bytes: Uint8Array;
  used: number;
  last: number;
  count: number;
}

/** Takes numbers term by term as they come, ascending within each term. */
export class ListPacker {
  #lists = new Map<string, Growing>();

  add(term: string, number: number): void {
    let list = this.#lists.get(term);
    if (!list) {
      list = { bytes: new Uint8Array(8), used: 0, last: 0, count: 0 };
      this.#lists.set(term, list);
    } else if (number === list.last) return;
    if (list.used + 5 > list.bytes.length) {
      const larger = new Uint8Array(list.bytes.length * 2);
      larger.set(list.bytes);
      list.bytes = larger;
    }
    let step = number - list.last;
    while (step > 127) {
      list.bytes[list.used++] = (step & 127) | 128;
      step >>>= 7;
    }
    list.bytes[list.used++] = step;
    list.last = number;
    list.count++;
  }

  packed(): PackedLists {
    const size = this.#lists.size;
    const begins = new Uint32Array(size + 1);
    const counts = new Uint32Array(size);
    const places = new Map<string, number>();
    let total = 0;
    for (const [term, { used, count }] of this.#lists) {
      const place = places.size;
      places.set(term, place);
      begins[place] = total;
      counts[place] = count;
      total += used;
    }
    begins[size] = total;
    const bytes = new Uint8Array(total);
    let place = 0;
    for (const { bytes: own, used } of this.#lists.values())
      bytes.set(own.subarray(0, used), begins[place++]!);
    return { places, begins, counts, bytes };
  }
}

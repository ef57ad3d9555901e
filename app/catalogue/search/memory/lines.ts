import { queryTokens } from '#platform/text/fold.ts';
import { type Ascending, intersection } from './ascending.ts';
import { grouped } from './grouped.ts';
import { ListPacker, lengthOf, listOf, type PackedLists } from './packed-lists.ts';

/** Lines of the brief text of goods: name, producer, contents, municipality, prefecture, number. */
const LINES = 6;
/** A goods' place and the number of its line, in one number. */
const SHIFT = 3;

/** Every different line of the brief texts once, with its letters and pairs of letters, and the goods that have it. */
export interface Lines {
  letters: Uint16Array;
  /** Where each line begins in `letters`; one more for the end of the last. */
  begins: Uint32Array;
  grams: PackedLists;
  /** Where the users of each line begin in `users`; one more for the end of the last. */
  heads: Uint32Array;
  /** Places of goods, each with the number of the line. */
  users: Uint32Array;
}

/** The goods whose brief text has some letters, and the first line that has them. */
export interface Lettered {
  docs: Ascending;
  line: Uint8Array;
}

/** The lines that have the letters of a part of a word, which are folded and no blank. */
function linesWith(lines: Lines, part: string): Ascending {
  const [rarest = '', ...others] = queryTokens(part).sort(
    (a, b) => lengthOf(lines.grams, a) - lengthOf(lines.grams, b),
  );
  let found = listOf(lines.grams, rarest);
  for (const gram of others) {
    if (found.length === 0) break;
    found = intersection(found, listOf(lines.grams, gram));
  }
  if (rarest === part) return found; // else, as for 000 with its one pair 00, the letters must prove it
  const codes = codesOf(part);
  return found.filter((line) => has(lines, line, codes));
}

function codesOf(text: string): Uint16Array {
  const codes = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) codes[i] = text.charCodeAt(i);
  return codes;
}

function has({ letters, begins }: Lines, line: number, codes: Uint16Array): boolean {
  const last = begins[line + 1]! - codes.length;
  const first = codes[0]!;
  for (let at = begins[line]!; at <= last; at++) {
    if (letters[at] !== first) continue;
    let i = 1;
    while (i < codes.length && letters[at + i] === codes[i]) i++;
    if (i === codes.length) return true;
  }
  return false;
}

const NOWHERE = 255;

/** @param scratch one byte for each goods, all NOWHERE; it is left so. */
export function goodsWith(lines: Lines, part: string, scratch: Uint8Array): Lettered {
  let count = 0;
  const { heads, users } = lines;
  for (const line of linesWith(lines, part)) {
    for (let i = heads[line]!; i < heads[line + 1]!; i++) {
      const user = users[i]!;
      const doc = user >>> SHIFT;
      const number = user & (2 ** SHIFT - 1);
      const before = scratch[doc]!;
      if (before === NOWHERE) count++;
      if (number < before) scratch[doc] = number;
    }
  }
  const docs = new Uint32Array(count);
  const line = new Uint8Array(count);
  for (let doc = 0, n = 0; n < count; doc++) {
    const number = scratch[doc]!;
    if (number === NOWHERE) continue;
    docs[n] = doc;
    line[n++] = number;
    scratch[doc] = NOWHERE;
  }
  return { docs, line };
}

export function scratchFor(goods: number): Uint8Array {
  return new Uint8Array(goods).fill(NOWHERE);
}

/** Takes the brief texts of goods in the order of their places. */
export class LinesBuilder {
  #known = new Map<string, number>();
  #letters: Uint16Array = new Uint16Array(1 << 16);
  #begins: number[] = [0];
  #grams = new ListPacker();
  #lineOf: Uint32Array;
  #goods = 0;

  constructor(goods: number) {
    this.#lineOf = new Uint32Array(goods * LINES);
  }

  add(folded: string): void {
    const texts = folded.split('\n');
    for (let i = 0; i < LINES; i++) this.#lineOf[this.#goods * LINES + i] = this.#place(texts[i] ?? '');
    this.#goods++;
  }

  #place(text: string): number {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const line = this.#known.size;
    this.#known.set(text, line);
    const begin = this.#begins.at(-1)!;
    const end = begin + text.length;
    if (end > this.#letters.length) {
      const larger = new Uint16Array(Math.max(this.#letters.length * 2, end));
      larger.set(this.#letters);
      this.#letters = larger;
    }
    for (let i = 0; i < text.length; i++) this.#letters[begin + i] = text.charCodeAt(i);
    this.#begins.push(end);
    this.#addGrams(text, line);
    return line;
  }

  /** Single characters and pairs as tokens() tells them, none of which goes over a blank. */
  #addGrams(text: string, line: number): void {
    let before = '';
    for (const letter of text) {
      if (letter === ' ') before = '';
      else {
        this.#grams.add(letter, line);
        if (before) this.#grams.add(before + letter, line);
        before = letter;
      }
    }
  }

  built(): Lines {
    const lineOf = this.#lineOf.subarray(0, this.#goods * LINES);
    const { heads, members } = grouped(lineOf, this.#known.size);
    return {
      letters: this.#letters.slice(0, this.#begins.at(-1)!),
      begins: Uint32Array.from(this.#begins),
      grams: this.#grams.packed(),
      heads,
      users: members.map((i) => (Math.floor(i / LINES) << SHIFT) | (i % LINES)),
    };
  }
}

import { fold } from '#platform/text/fold.ts';

/** Words of a search that found nothing are compared up to this length: what is longer is no word. */
const LONGEST = 30;

/** A word that may be proposed. */
export interface KnownWord {
  shown: string;
  folded: string;
  letters: readonly string[];
}

/** Words as they are compared: each once, and none of a single letter. */
export function knownWords(words: readonly string[]): KnownWord[] {
  const known = new Map<string, KnownWord>();
  for (const shown of words) {
    const folded = fold(shown);
    const letters = Array.from(folded);
    if (letters.length >= 2 && !known.has(folded)) known.set(folded, { shown, folded, letters });
  }
  return [...known.values()];
}

/**
 * Known words that a word which finds nothing may stand for: those that stand in it (「ほたて」 of 「ほたて三昧」), the longest
 * first, then those that differ by a slip: one letter more, less, other or exchanged, of six letters and more two.
 * @returns as they are shown.
 */
export function nearWords(typed: string, known: readonly KnownWord[], most: number): string[] {
  const word = Array.from(fold(typed));
  if (word.length > LONGEST) return [];
  const slips = word.length >= 6 ? 2 : word.length >= 3 ? 1 : 0;
  const text = word.join('');
  const near: { shown: string; far: number }[] = [];
  for (const { shown, folded, letters } of known) {
    if (folded === text) continue;
    const inside = text.includes(folded) ? -letters.length : undefined;
    const far = inside ?? distanceUpTo(word, letters, slips);
    if (far !== undefined) near.push({ shown, far });
  }
  return near
    .sort((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ shown }) => shown);
}

/**
 * A word that finds nothing as two, where it begins or ends with a known one: 「北海道いくら」 is 「北海道 いくら」, 「お米の定期便」
 * 「お米 定期便」. The longest known words first.
 */
export function cutInTwo(typed: string, known: readonly KnownWord[], most: number): string[] {
  const word = fold(typed);
  if (word.length > LONGEST || word.includes(' ')) return [];
  const written = typed.length === word.length ? typed : word;
  const cut: { pair: [string, string]; length: number }[] = [];
  for (const { shown, folded } of known) {
    const { length } = folded;
    if (word.startsWith(folded))
      cut.push({ pair: [shown, written.slice(length).replace(/^の/, '')], length });
    if (word.endsWith(folded))
      cut.push({ pair: [written.slice(0, -length).replace(/の$/, ''), shown], length });
  }
  const pairs = cut
    .filter(({ pair }) => pair.every(Boolean))
    .sort((a, b) => b.length - a.length)
    .map(({ pair }) => pair.join(' '));
  return [...new Set(pairs)].slice(0, most);
}

/** How many slips lie between two words (optimal string alignment); undefined if more than `most`. */
function distanceUpTo(a: readonly string[], b: readonly string[], most: number): number | undefined {
  if (most === 0 || Math.abs(a.length - b.length) > most) return undefined;
  let before: number[] = [];
  let last = b.map((_, j) => j).concat(b.length);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  const found = last.at(-1)!;
  return found <= most ? found : undefined;
}

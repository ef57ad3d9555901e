import { wordsOfName, wordsOfProse } from '#platform/text/words.ts';
import { LEAVES, SYNONYMS, type Thing } from './catalogue.ts';
import { kept } from './kept.ts';

/** The words of the specification's search as plain filters; folding is written again, letter by letter. */

const WITHOUT_WEIGHT = new Set([...'-˗‐‑‒–—―−─ー~〜〰']);

function folded(text: string): string {
  let out = '';
  for (const letter of text.normalize('NFKC').toLowerCase()) {
    const code = letter.codePointAt(0)!;
    if (WITHOUT_WEIGHT.has(letter)) continue;
    if ((code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef)) continue; // variants of a glyph
    if (code >= 0x30a1 && code <= 0x30f6) out += String.fromCodePoint(code - 0x60);
    else out += /[\p{L}\p{N}\p{M}]/u.test(letter) ? letter : ' ';
  }
  return out.split(' ').filter(Boolean).join(' ');
}

/** The brief text of goods, a field after the other. */
const fields = kept((t) => {
  const { government: g } = t;
  return [t.name, t.producer, t.contents, g.name, g.prefecture.name, t.code].map(folded);
});

/** Readings of a place count as a whole, with 市 and the like or without. */
const readings = kept(({ government: g }) =>
  [g.kana, g.prefecture.kana]
    .map(folded)
    .flatMap((kana) => [kana, kana.replace(/(ちょう|まち|むら|そん|けん|と|ふ|し|く)$/, '')]),
);

/** The things that the name of a category lists. */
const things = (name: string) => name.split('・').map(folded);

function meanings(word: string): string[] {
  const groups = SYNONYMS.map((g) => g.map(folded)).filter((g) => g.includes(word));
  return [word, ...groups.flat()];
}

export function wordsOf(q: string) {
  return q
    .split(/\s+/)
    .slice(0, 10)
    .map((typed) => ({ not: typed.length > 1 && '-‐‑‒–—―−－'.includes(typed[0]!), word: folded(typed) }))
    .filter((w) => w.word !== '');
}

const everyPart = (meaning: string, has: (part: string) => boolean) => meaning.split(' ').every(has);

/** Letters anywhere in what goods say of themselves: what a minus word is compared with. */
function hasLetters(t: Thing, m: string): boolean {
  const own = fields(t);
  return (
    everyPart(m, (part) => own.some((field) => field.includes(part))) ||
    everyPart(m, (part) => readings(t).includes(part))
  );
}

const isCalled = (t: Thing, word: string) => meanings(word).some((m) => m === folded(t.category.name));

const isMentioned = (t: Thing, word: string) =>
  meanings(word).some((m) => [...things(t.category.name), ...things(t.category.parent.name)].includes(m));

/** Whether the name of any category has the word. */
const isKnown = (word: string) =>
  LEAVES.some((l) => meanings(word).some((m) => [...things(l.name), ...things(l.parent.name)].includes(m)));

/** One character, or two of kana: they stand in many other words. */
const isShort = (m: string) => /^(.|[\u3041-\u3096]{2})$/u.test(m);

/** Whether goods have a word as a word, in its letters, or in their prose: the three steps in which it is looked for. */
const STEPS: ((t: Thing, word: string) => boolean)[] = [
  (t, word) =>
    meanings(word).some((m) => {
      if (!isShort(m)) return hasLetters(t, m);
      const { heads, parts, edges } = wordsOfName(t.name);
      return (
        [...heads, ...wordsOfName(t.contents).heads].includes(m) ||
        ([...parts, ...edges].includes(m) && (isMentioned(t, word) || !isKnown(word)))
      );
    }),
  (t, word) => meanings(word).some((m) => hasLetters(t, m)),
  (t, word) => meanings(word).some((m) => everyPart(m, (part) => wordsOfProse(t.catchCopy).includes(part))),
];

/** The goods that have all words, each looked for as far as is needed to find some goods of the kind. */
export function withWords(list: readonly Thing[], q: string): Thing[] {
  const fits = wordsOf(q).map(({ not, word }) => {
    if (not) return (t: Thing) => !meanings(word).some((m) => hasLetters(t, m));
    const steps = STEPS.map((step) => (t: Thing) => step(t, word) || isCalled(t, word));
    return steps.find((step) => list.some(step)) ?? (() => false);
  });
  return list.filter((t) => fits.every((fitting) => fitting(t)));
}

/** How far goods are from a word: whole words of the name, the leaf, words inside of compounds, then field by field. */
export function distance(t: Thing, word: string): number {
  const { heads, parts, edges } = wordsOfName(t.name);
  const one = (words: readonly string[]) =>
    meanings(word).some((m) => everyPart(m, (part) => words.includes(part)));
  const means = isMentioned(t, word) ? 0 : 1;
  if (one(heads)) return means;
  if (means === 0 && one(edges)) return 0;
  if (isCalled(t, word)) return 2;
  if (one(parts)) return 3 + means;
  const field = fields(t).findIndex((text) => meanings(word).some((m) => text.includes(m.split(' ')[0]!)));
  return field < 0 ? 10 : 5 + field;
}

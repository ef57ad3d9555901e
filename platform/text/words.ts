import { LRUCache } from 'lru-cache';
import { fold } from './fold.ts';

/**
 * The words of Japanese texts, which are written without blanks: by the dictionary of ICU, and by the changes from one
 * script to another, as it knows few words in hiragana. All words are folded as queries are.
 */

const DICTIONARY = new Intl.Segmenter('ja', { granularity: 'word' });
/** Letters of one script; everything else ends a word. */
const RUNS =
  /[\p{sc=Han}々〆ヶ]+|\p{sc=Hiragana}[\p{sc=Hiragana}ー]*|[\p{sc=Katakana}ー]+|[\p{L}--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]]+/gv;
const LETTERS = /[\p{L}\p{M}ー]+/gu;
const KANJI = /[\p{sc=Han}々]+/gu;
const HIRAGANA = /^\p{sc=Hiragana}/u;
const LINE_BREAKS = /\n+/;
/** What is before it only says more of what is after it: 「豚肉の味噌漬け」 is 味噌漬け. */
const OF = 'の';
/** A compound of more parts is found by its letters. */
const MOST_PARTS = 4;

/** Names are made of few words: most of their parts are remembered as folded. */
const PARTS = 5000;
const foldedParts = new LRUCache<string, string>({ max: PARTS, memoMethod: fold });

/** Where a word ends in letters that stand together, by its dictionary or its script. */
function endsIn(letters: string): Set<number> {
  const ends = new Set<number>();
  for (const { index, segment } of DICTIONARY.segment(letters)) ends.add(index + segment.length);
  for (const run of letters.matchAll(RUNS)) ends.add(run.index + run[0].length);
  return ends;
}

/** The parts of letters that stand together: 水|ようかん. */
function partsOf(letters: string): string[] {
  const ends = endsIn(letters);
  const parts: string[] = [];
  let from = 0;
  for (let to = 1; to <= letters.length; to++) {
    if (to < letters.length && !ends.has(to)) continue;
    parts.push(letters.slice(from, to));
    from = to;
  }
  return parts;
}

/** Cut where 「の」 stands alone. */
function phrasesOf(parts: readonly string[]): string[][] {
  const phrases: string[][] = [[]];
  for (const part of parts) {
    if (part === OF && phrases.at(-1)!.length > 0) phrases.push([]);
    else phrases.at(-1)!.push(part);
  }
  return phrases.filter((p) => p.length > 0);
}

export interface NamedWords {
  /** What the name calls the thing: whole words, of a compound its last, 「ビール」 of 「クラフトビール」. */
  heads: string[];
  /** Whole words inside of compounds, which only say what the thing is like or made of: 「水」 of 「水ようかん」. */
  parts: string[];
  /** Beginnings and ends of compounds in kanji: 「茶」 of 「煎茶」, but also 「水」 of 「化粧水」. */
  edges: string[];
}

/** The whole words of letters that stand together. */
function wordsOfLetters(letters: string): NamedWords & { alone: string[] } {
  const heads: string[] = [];
  const parts: string[] = [];
  const edges: string[] = [];
  const alone: string[] = [];
  const phrases = phrasesOf(partsOf(letters));
  for (const phrase of phrases) {
    const found = phrase === phrases.at(-1) ? heads : parts;
    const folded = phrase.map((part) => foldedParts.memo(part));
    for (let from = 0; from < folded.length; from++) {
      for (let to = from + 1; to <= Math.min(folded.length, from + MOST_PARTS); to++)
        (to === folded.length ? found : parts).push(folded.slice(from, to).join(''));
    }
  }
  for (const [run] of letters.matchAll(KANJI)) {
    const kanji = Array.from(run);
    for (let i = 1; i < kanji.length; i++) edges.push(kanji.slice(i).join(''), kanji.slice(0, i).join(''));
    if (kanji.length > 1) alone.push(kanji[0]!, kanji.at(-1)!);
  }
  return { heads, parts, edges, alone };
}

/** Names share most of what they are made of: 「北海道別海町産」, 「ほたて貝柱」. */
const LETTERS_KEPT = 10_000;
const lettersOfNames = new LRUCache<string, ReturnType<typeof wordsOfLetters>>({
  max: LETTERS_KEPT,
  memoMethod: wordsOfLetters,
});

/** The whole words of a name. */
export function wordsOfName(name: string): NamedWords {
  const heads = new Set<string>();
  const parts = new Set<string>();
  const edges = new Set<string>();
  for (const [letters] of name.normalize('NFKC').matchAll(LETTERS)) {
    const found = lettersOfNames.memo(letters);
    for (const word of found.heads) heads.add(word);
    for (const word of found.parts) parts.add(word);
    for (const word of found.edges) edges.add(word);
    // One character in a compound says little, whatever the dictionary thinks of it.
    for (const one of found.alone) heads.delete(one);
  }
  for (const set of [heads, parts]) set.delete('');
  return {
    heads: [...heads],
    parts: [...parts].filter((word) => !heads.has(word)),
    edges: [...edges].filter((word) => !heads.has(word) && !parts.has(word)),
  };
}

/**
 * The words of running text that may be searched for: whole runs of kanji, katakana and Latin letters. Of the hiragana
 * between them most is grammar, and 「豊かに」 is no crab.
 */
export function wordsOfProse(text: string): string[] {
  return [...new Set(text.split(LINE_BREAKS).flatMap(wordsOfLine))];
}

function wordsOfLine(line: string): string[] {
  const found = new Set<string>();
  for (const [run] of line.normalize('NFKC').matchAll(RUNS)) {
    if (!HIRAGANA.test(run) && Array.from(run).length >= 2) found.add(fold(run));
  }
  found.delete('');
  return [...found];
}

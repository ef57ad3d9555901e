import { MARKS, type Reach } from '../search-words.ts';
import type { AskedWord } from './asked-word.ts';
import { eachLexeme } from './lexemes.ts';
import type { TextsRow } from './source-query.ts';
import { FARTHEST } from './texts.ts';

/** The texts of one goods that came, or changed, after the file was made. They are few, and looked at one by one. */
export class Newcomer {
  #lines: string[];
  #marks = new Set<string>();
  /** Words of the name with their weights. */
  #words = new Map<string, string>();

  constructor([, folded, tokens, words]: TextsRow) {
    this.#lines = folded.split('\n');
    eachLexeme(tokens, (text, from, to) => this.#marks.add(text.slice(from, to)));
    eachLexeme(words, (text, from, to, weight) => this.#words.set(text.slice(from, to), weight));
  }

  wanted({ alternatives, called, mentioning }: AskedWord, reach: Reach, category: number): boolean {
    if (called.includes(category)) return true;
    const known = mentioning.length === 0 || mentioning.includes(category);
    return alternatives.some(({ folded, short }) => {
      if (reach === 'prose') return this.#marked(MARKS.prose, folded);
      if (reach === 'letters' || !short) return this.#lettered(folded);
      return this.#marked(MARKS.head, folded) || (known && this.#marked(MARKS.part, folded));
    });
  }

  lettered(word: AskedWord): boolean {
    return word.alternatives.some(({ folded }) => this.#lettered(folded));
  }

  distance({ alternatives, called, mentioning }: AskedWord, category: number): number {
    const mentioned = mentioning.includes(category);
    const named = (weight: string) =>
      alternatives.some(({ folded }) => folded.split(' ').every((part) => this.#words.get(part) === weight));
    if (named('A')) return mentioned ? 0 : 1;
    if (mentioned && named('C')) return 0;
    if (called.includes(category)) return 2;
    if (named('B')) return mentioned ? 3 : 4;
    const lines = alternatives.map(({ folded }) =>
      this.#lines.findIndex((line) => line.includes(folded.split(' ')[0]!)),
    );
    return Math.min(FARTHEST, ...lines.filter((line) => line >= 0).map((line) => 5 + line));
  }

  #lettered(folded: string): boolean {
    const parts = folded.split(' ');
    return (
      parts.every((part) => this.#lines.some((line) => line.includes(part))) ||
      this.#marked(MARKS.kana, folded)
    );
  }

  #marked(mark: string, folded: string): boolean {
    return folded.split(' ').every((part) => this.#marks.has(mark + part));
  }
}

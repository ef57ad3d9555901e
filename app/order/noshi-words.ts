import { NOSHI_CHOICES } from '#app/delivery/wishes.ts';

/** A product of an order, by what its のし depends on. */
export interface NoshiLine {
  name: string;
  /** Whether one can be put on it. */
  noshi: boolean;
}

/** The products that a のし can be put on, by name. */
export function noshiNames(lines: readonly NoshiLine[]): string {
  return [...new Set(lines.filter((l) => l.noshi).map((l) => l.name))].join('、');
}

/** 「御歳暮(りんごジュースに付けます)」: of several products with those that it is put on; null where none was wished for. */
export function noshiWords(noshi: string, lines: readonly NoshiLine[]): string | null {
  const words = noshi === '' || noshi === 'none' ? undefined : NOSHI_CHOICES[noshi];
  if (words === undefined) return null;
  const names = noshiNames(lines);
  return lines.length > 1 && names !== '' ? `${words}(${names}に付けます)` : words;
}

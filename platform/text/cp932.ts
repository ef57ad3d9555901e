import iconv from 'iconv-lite';
import { GETA } from '../pdf/glyphs.ts';

/**
 * Characters for which Windows uses another one that looks the same. Without the replacement a wave dash from a Mac
 * would be lost in every program that reads CP932.
 */
const LOOK_ALIKES: Record<string, string> = {
  '\u301c': '\uff5e', // 〜
  '\u2212': '\uff0d', // −
  '\u2016': '\u2225', // ‖
  '\u2014': '\u2015', // —
  '\u00a5': '\uffe5', // ¥
};

export interface Lossy {
  character: string;
  /** 'U+20BB7' */
  codePoint: string;
  /** Line of the file as a spreadsheet counts it: the heading is line 1. */
  row: number;
  column: string;
}

/** A text as CP932 can hold it, with 〓 for its characters that CP932 does not have, and these. */
export function toCp932Text(text: string): { text: string; lost: string[] } {
  const lost: string[] = [];
  const out = Array.from(text.normalize('NFC'), (c) => {
    const plain = LOOK_ALIKES[c] ?? c;
    // Decoded again to compare, as some characters are silently replaced: ‾ by ~.
    if (iconv.decode(iconv.encode(plain, 'cp932'), 'cp932') === plain) return plain;
    lost.push(plain);
    return GETA;
  });
  return { text: out.join(''), lost };
}

/**
 * A table in CP932, with 〓 for the characters that it does not have, and where these were. The first line is the
 * heading.
 */
export function toCp932(table: string[][]): { table: string[][]; lossy: Lossy[] } {
  const lossy: Lossy[] = [];
  const cells = table.map((line, i) =>
    line.map((cell, j) => {
      const { text, lost } = toCp932Text(cell);
      for (const character of lost)
        lossy.push({
          character,
          codePoint: `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`,
          row: i + 1,
          column: table[0]?.[j] ?? '',
        });
      return text;
    }),
  );
  return { table: cells, lossy };
}

export function encodeCp932(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(iconv.encode(text, 'cp932'));
}

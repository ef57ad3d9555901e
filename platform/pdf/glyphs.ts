import { readFileSync } from 'node:fs';
import { fontFiles } from './fonts.ts';

/** Printed in place of a character that no font of the papers has, as printers have always done. */
export const GETA = '〓';

// They choose a variant of the character before them or join letters; they need no glyph.
const INVISIBLE = /\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/u;
const LINE_BREAKS = /[\n\u2028]/;

/** Code points for which a font of the papers has a glyph. */
let covered: Set<number> | undefined;

/**
 * Replaces characters that no font has by 〓. Without this a single rare character would prevent the whole paper, since
 * the compiler refuses it.
 * @returns the text, and the characters that were replaced.
 */
export function printable(text: string): { text: string; missing: string[] } {
  covered ??= readCoverage();
  let out = '';
  const missing: string[] = [];
  for (const c of text.normalize('NFC')) {
    const known = covered.has(c.codePointAt(0)!) || INVISIBLE.test(c) || LINE_BREAKS.test(c);
    if (known) out += c;
    else missing.push(c);
    if (!known) out += GETA;
  }
  return { text: out, missing };
}

/** The same for every text within a value that becomes JSON. */
export function printableData(value: unknown, missing: string[]): unknown {
  if (typeof value === 'string') {
    const checked = printable(value);
    missing.push(...checked.missing);
    return checked.text;
  }
  if (Array.isArray(value)) return value.map((v) => printableData(v, missing));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, printableData(v, missing)]));
  return value;
}

/** Regular and bold of a family have the same characters; a character counts when both weights of a family have it. */
function readCoverage(): Set<number> {
  const fonts = fontFiles().map((file) => readCharacters(readFileSync(file)));
  const all = new Set<number>();
  for (let i = 0; i < fonts.length; i += 2)
    for (const code of fonts[i]!) if (fonts[i + 1]!.has(code)) all.add(code);
  return all;
}

const FORMAT_BY_SEGMENTS = 4;
const FORMAT_BY_GROUPS = 12;

/** The characters of a TrueType font: its `cmap` table (OpenType specification, "cmap"). */
function readCharacters(font: Buffer): Set<number> {
  const tables = font.readUInt16BE(4);
  for (let i = 0; i < tables; i++) {
    const entry = 12 + i * 16;
    if (font.toString('latin1', entry, entry + 4) === 'cmap')
      return readCmap(font.subarray(font.readUInt32BE(entry + 8)));
  }
  throw new Error('the font has no cmap table');
}

function readCmap(cmap: Buffer): Set<number> {
  const codes = new Set<number>();
  const count = cmap.readUInt16BE(2);
  for (let i = 0; i < count; i++) {
    const sub = cmap.subarray(cmap.readUInt32BE(4 + i * 8 + 4));
    const format = sub.readUInt16BE(0);
    if (format === FORMAT_BY_SEGMENTS) addSegments(sub, codes);
    if (format === FORMAT_BY_GROUPS) addGroups(sub, codes);
  }
  return codes;
}

function addSegments(sub: Buffer, codes: Set<number>): void {
  const length = sub.readUInt16BE(6); // twice the number of segments
  for (let at = 0; at < length; at += 2) {
    const end = sub.readUInt16BE(14 + at);
    const start = sub.readUInt16BE(16 + length + at);
    const delta = sub.readUInt16BE(16 + 2 * length + at);
    const rangeAt = 16 + 3 * length + at;
    const range = sub.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code < 0xffff; code++) {
      const listed = range === 0 ? code : sub.readUInt16BE(rangeAt + range + 2 * (code - start));
      if (listed !== 0 && ((listed + delta) & 0xffff) !== 0) codes.add(code);
    }
  }
}

function addGroups(sub: Buffer, codes: Set<number>): void {
  const groups = sub.readUInt32BE(12);
  for (let i = 0; i < groups; i++) {
    const at = 16 + i * 12;
    const [start, end] = [sub.readUInt32BE(at), sub.readUInt32BE(at + 4)];
    for (let code = start; code <= end; code++) codes.add(code);
  }
}

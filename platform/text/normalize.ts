/** Normalisation of what people type, before it is checked (product spec section 9). The visitor sees the result. */

const DASHES = /[\u02d7\u2010-\u2015\u2212\u2500\uff0d\uff70\u30fc]/g;

/** Trims, and replaces inner runs of blanks (full-width ones too) by one. */
export function squeeze(text: string): string {
  return text.replace(/[\s\u3000]+/g, ' ').trim();
}

/**
 * Marks that nobody sees (joiners, directions, soft hyphens), which come along when text is copied: sheets in Shift_JIS have none of them.
 * Variation selectors are not among them: they choose a glyph of a kanji, 葛󠄀.
 */
export function withoutInvisible(text: string): string {
  return text.replace(/\p{Cf}/gu, '');
}

/** For codes, amounts, mail addresses, telephone and postal numbers: width folded, every look-alike dash a hyphen. */
export function normalizeCode(text: string): string {
  return squeeze(withoutInvisible(text).normalize('NFKC')).replace(DASHES, '-');
}

/**
 * For streets and buildings: half-width kana and full-width Latin letters and digits become ordinary; a dash between
 * digits becomes a hyphen, while the long-vowel mark in words (コーポ) stays.
 */
export function normalizeAddress(text: string): string {
  return squeeze(withoutInvisible(text).normalize('NFKC'))
    .replace(/(?<=[0-9A-Za-z])[\u02d7\u2010-\u2015\u2212\u2500\u30fc](?=[0-9A-Za-z])/g, '-')
    .replace(/[\u02d7\u2010\u2011\u2012\u2013\u2212\u2500]/g, '-');
}

/** For kana fields: half-width kana and hiragana become full-width katakana. */
export function normalizeKana(text: string): string {
  return squeeze(withoutInvisible(text).normalize('NFKC'))
    .replace(/[ぁ-ゖ]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60))
    .replace(/(?<=[\u30a1-\u30fc])[-\u2010-\u2015\u2212]+/g, (dashes) => 'ー'.repeat(dashes.length));
}

/** Names are only trimmed, and freed of what nobody sees: width folding would damage 﨑 or ㈱. */
export function normalizeName(text: string): string {
  return withoutInvisible(text).trim(); // the full-width blank too
}

/** Length in Unicode code points: every limit counts these. */
export function codePoints(text: string): number {
  return Array.from(text).length;
}

/**
 * Folding for search: texts that differ only in width, case, kana, in the many dashes and long-vowel marks, or in the
 * glyph chosen for a letter (葛󠄀城市 is registered with a variation selector and typed without) become equal. The same
 * function folds the indexed text and the query, so both sides always agree.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0x60))
    .replace(/[\u002d\u02d7\u2010-\u2015\u2212\u2500\u30fc\uff0d\uff70~\u301c\u3030]/g, '')
    .replace(/\p{Variation_Selector}/gu, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}

/** Single characters and neighbouring pairs of a folded text of one or several lines: the content of the token index. */
export function tokens(folded: string): string[] {
  const found = new Set<string>();
  for (const word of folded.split(/[ \n]/)) {
    const chars = Array.from(word);
    chars.forEach((c, i) => {
      found.add(c);
      const next = chars[i + 1];
      if (next !== undefined) found.add(c + next);
    });
  }
  return [...found];
}

/** The tokens that a text containing `foldedWord` must have: its pairs, or the character itself when there is only one. */
export function queryTokens(foldedWord: string): string[] {
  const chars = Array.from(foldedWord);
  if (chars.length < 2) return chars;
  return [...new Set(chars.slice(1).map((c, i) => chars[i]! + c))];
}

/** A literal for a tsvector column or tsquery: quoted, so that no character is an operator. */
export function quoteToken(token: string): string {
  const mustGo = token.includes("'") || token.includes('\\');
  return `'${mustGo ? token.replace(/['\\]/g, '') : token}'`;
}

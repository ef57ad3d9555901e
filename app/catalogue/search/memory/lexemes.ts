const QUOTE = 39;
const SPACE = 32;

/**
 * Reads the lexemes of a tsvector as PostgreSQL writes it: 'りんご':1A '梨'. None of ours has a quote or a backslash.
 * @param take is given the text with where a lexeme begins and ends, and its weight: A, B, C or ''.
 */
export function eachLexeme(
  tsvector: string,
  take: (text: string, from: number, to: number, weight: string) => void,
): void {
  for (let at = 0; at < tsvector.length; ) {
    if (tsvector.charCodeAt(at) !== QUOTE) throw new Error('not a tsvector');
    const end = tsvector.indexOf("'", at + 1);
    if (end < 0) throw new Error('not a tsvector');
    let next = end + 1;
    while (next < tsvector.length && tsvector.charCodeAt(next) !== SPACE) next++;
    const last = tsvector[next - 1]!;
    take(tsvector, at + 1, end, last >= 'A' && last <= 'C' ? last : '');
    at = next + 1;
  }
}

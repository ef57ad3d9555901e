/**
 * An amount as people write one: 「5000」「5,000」「¥5,000」「5,000円」「５，０００円」. Commas stand where thousands end: 「1,00」 may be 100
 * or 1,000, and is asked for again.
 * @returns undefined for what is not an amount.
 */
export function typedYen(text: string): number | undefined {
  const plain = text.normalize('NFKC').trim();
  const found = /^[¥\\]?\s?(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})\s?円?$/.exec(plain);
  return found ? Number(found[1]!.replaceAll(',', '')) : undefined;
}

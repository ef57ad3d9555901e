/**
 * The street of an address into which the town of its postal code is filled: what was typed of a house number stays.
 * 「1-1」 becomes 「千代田1-1」; 「千代田1-1」 and any other street with a number stay as they are.
 */
export function withTown(typed: string, town: string): string {
  const plain = typed.normalize('NFKC').trim();
  if (town === '') return typed;
  if (plain === '') return town;
  if (plain.startsWith(town.normalize('NFKC'))) return typed;
  if (/^\d/.test(plain)) return town + typed.trim();
  return /\d|[一二三四五六七八九十](?:丁目|番|号)/.test(plain) ? typed : town;
}

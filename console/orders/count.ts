/** A whole number in any width, with commas and its unit; 0 where nothing was typed, undefined for anything else. */
export function readCount(typed: string, most: number): number | undefined {
  const plain = typed.normalize('NFKC').replace(/[,\s円点]/g, '');
  if (plain === '') return 0;
  const n = /^\d{1,8}$/.test(plain) ? Number(plain) : Number.NaN;
  return n <= most ? n : undefined;
}

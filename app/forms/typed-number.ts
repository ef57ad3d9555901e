/** A whole number of a field, as far as it can be read while one types; 0 where none can. */
export function typedNumber(text: string | undefined): number {
  const n = Number((text ?? '').normalize('NFKC').replace(/[,\s]/g, ''));
  return Number.isSafeInteger(n) && n >= 0 ? n : 0;
}

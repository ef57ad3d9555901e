/** Amounts as people type them. */
const MOST_YEN = 9_999_999_999;

/**
 * 「5,000,000」「５００万円」「1億2000万」 as whole yen.
 * @returns undefined for what is not an amount, or is too large to calculate with.
 */
export function readYen(typed: string): number | undefined {
  const plain = typed.normalize('NFKC').replace(/[,、\s円¥]/g, '');
  const found = /^(?:(\d{1,4})億)?(?:(\d{1,10})(?:\.(\d{1,4}))?万)?(\d{0,12})$/.exec(plain);
  if (!found || plain === '') return undefined;
  const [, oku = '0', man = '0', part = '', rest = ''] = found;
  const yen =
    Number(oku) * 100_000_000 + Number(man) * 10_000 + Number(part.padEnd(4, '0')) + Number(rest || '0');
  return yen <= MOST_YEN ? yen : undefined;
}

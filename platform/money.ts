const grouped = new Intl.NumberFormat('ja-JP');

/** 「12,000」 */
export function digits(n: number): string {
  return grouped.format(n);
}

/** 「12,000円」 */
export function yen(n: number): string {
  return `${grouped.format(n)}円`;
}

/** 「65万円」. @param n yen, whole ten thousands. */
export function tenThousands(n: number): string {
  return `${digits(n / 10_000)}万円`;
}

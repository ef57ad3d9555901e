const grouped = new Intl.NumberFormat('ja-JP');

/** 「12,000」 */
export function digits(n: number): string {
  return grouped.format(n);
}

/** 「12,000円」 */
export function yen(n: number): string {
  return `${grouped.format(n)}円`;
}

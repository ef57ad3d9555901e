const grouped = new Intl.NumberFormat('ja-JP');

/** 「12,000」, 「−12,000」: with the sign that is no hyphen. */
export function digits(n: number): string {
  return n < 0 ? `−${grouped.format(-n)}` : grouped.format(n);
}

/** 「12,000円」, 「−12,000円」 */
export function yen(n: number): string {
  return `${digits(n)}円`;
}

/** 「12,000円〜18,000円」, or the one amount where both are the same. Yen. */
export function yenRange({ lowest, highest }: { lowest: number; highest: number }): string {
  return lowest === highest ? yen(lowest) : `${yen(lowest)}〜${yen(highest)}`;
}

/** 「65万円」. @param n yen, whole ten thousands. */
export function tenThousands(n: number): string {
  return `${digits(n / 10_000)}万円`;
}

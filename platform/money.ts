/**
 * 「12,000」, 「−1,234.5」: as `Intl` writes numbers in Japanese, with the sign that is no hyphen. Without it, since a browser that has
 * formatted nothing yet reads its tables for 20 ms, on a phone several times as long (docs/decisions/0026-scripts-wait.md).
 * @param n below 10^18; from the fourth decimal place on it is rounded.
 */
export function digits(n: number): string {
  const value = Math.abs(Number.isInteger(n) ? n : Math.round(n * 1_000) / 1_000);
  const [whole = '', part] = String(value).split('.');
  let text = whole.slice(0, whole.length % 3);
  for (let at = text.length; at < whole.length; at += 3)
    text += `${text === '' ? '' : ','}${whole.slice(at, at + 3)}`;
  return `${n < 0 ? '−' : ''}${text}${part === undefined ? '' : `.${part}`}`;
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

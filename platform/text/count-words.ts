import { digits } from '#platform/money.ts';
/** Beyond it, how many rows a list has would cost more than it tells. */
export const MOST_COUNTED = 10_000;

/** 「1,234件」, 「10,000件以上」 of what `countUpTo` counted. */
export function countWords(count: number): string {
  const shown = `${digits(Math.min(count, MOST_COUNTED))}件`;
  return count > MOST_COUNTED ? `${shown}以上` : shown;
}

/** 「2027年3月」 @param month 'YYYY-MM-01' */
export function monthWords(month: string): string {
  return `${Number(month.slice(0, 4))}年${Number(month.slice(5, 7))}月`;
}

/** When points lapse. @param month null: never. */
export function lapseWords(month: string | null): string {
  return month === null ? '期限なし' : monthWords(month);
}

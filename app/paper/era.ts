const format = new Intl.DateTimeFormat('ja-JP-u-ca-japanese', {
  era: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** A calendar date 'YYYY-MM-DD' in the Japanese calendar, as papers of the authorities write it: 「令和8年11月21日」. */
export function eraDate(date: string): string {
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** The name of a year on papers: 2026 → 「令和8年」. The era of its last day, as the tax authority names years. */
export function eraYear(year: number): string {
  return eraDate(`${year}-12-31`).replace(/年.*/, '年');
}

import { usagesWithTotals } from './government-store.ts';

/** What was given for each usage of a government in a year (yen), also for those that take nothing any more, by id. */
export async function usageTotals(
  code: string,
  year: number,
): Promise<Map<number, { raised: number; donations: number }>> {
  const rows = await usagesWithTotals(code, year, 'all');
  return new Map(rows.map(({ id, raised, donations }) => [id, { raised, donations }]));
}

import type { Target } from './target.ts';

/**
 * Whether an address that is being typed looks like one where the gift comes from, so that its donor hears of it before
 * they go on. Only a hint: what counts is found by postal code and text together when the form is sent (residency.ts).
 */
export function looksResident(
  {
    prefectureCode,
    isPrefecture,
    name,
  }: Pick<Target['government'], 'prefectureCode' | 'isPrefecture' | 'name'>,
  v: Record<string, string>,
): boolean {
  if (Number(v['donor.prefecture']) !== prefectureCode) return false;
  if (isPrefecture) return true;
  const city = (v['donor.city'] ?? '').normalize('NFKC').replace(/\s/g, '');
  return city === name || city.endsWith(`郡${name}`) || (city.startsWith(name) && city.endsWith('区'));
}

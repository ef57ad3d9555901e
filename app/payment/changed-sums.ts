/** The two sums of an application whose amount changed between the confirm page and its button, for the failed page. */
import { yen } from '#platform/money.ts';

/** Yen. */
export interface ChangedSums {
  shown: number;
  now: number;
}

/** Adds both sums to the failed page's query. */
export function appendSums(query: URLSearchParams, sums: ChangedSums | undefined): void {
  if (!sums) return;
  query.set('shown', String(sums.shown));
  query.set('now', String(sums.now));
}

/** 「確認画面での寄附金額: 12,000円」 and what it is now; nothing where the query does not hold both. @param name of the sum. */
export function sumsInWords(query: URLSearchParams, name: string): string[] {
  const [shown, now] = ['shown', 'now'].map((key) => readSum(query.get(key)));
  if (shown === undefined || now === undefined) return [];
  return [`確認画面での${name}: ${yen(shown)}`, `現在の${name}: ${yen(now)}`];
}

function readSum(typed: string | null): number | undefined {
  return typed !== null && /^\d{1,9}$/.test(typed) ? Number(typed) : undefined;
}

import type { GoodsKind } from '#app/catalogue/kind-words.ts';
import { addDays } from '#app/delivery/business-days.ts';
import { jstDate } from '#platform/jst.ts';

/** Days that can be looked at; they are kept no longer than the last. */
export const DAYS = [7, 30, 90] as const;

export interface MissedFilter {
  kind: GoodsKind | null;
  days: (typeof DAYS)[number];
  /** The first day, YYYY-MM-DD. */
  since: string;
}

export function readMissedFilter(url: URL): MissedFilter {
  const kind = url.searchParams.get('kind');
  const days = DAYS.find((n) => String(n) === url.searchParams.get('days')) ?? 30;
  return {
    kind: kind === 'gift' || kind === 'product' ? kind : null,
    days,
    since: addDays(jstDate(new Date()), 1 - days),
  };
}

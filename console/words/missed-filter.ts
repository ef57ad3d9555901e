import type { GoodsKind } from '#app/catalogue/kind-words.ts';
import { addDays, jstDate } from '#platform/jst.ts';
import type { List } from '../lists/list.ts';
import { among, oneOf, readParams } from '../lists/params.ts';
import { KIND_NAMES } from './kinds.ts';

/** Days that can be looked at; they are kept no longer than the last. */
export const DAYS: Record<'7' | '30' | '90', string> = { 7: '7日間', 30: '30日間', 90: '90日間' };

export const MISSED = {
  path: '/search-words',
  name: '結果のない検索',
  params: { days: oneOf('期間', DAYS, '30'), kind: among('売場', KIND_NAMES) },
  columns: {
    word: { name: '言葉', fixed: true },
    kind: { name: '売場' },
    times: { name: '回数' },
    lastDay: { name: '最後の日' },
    ways: { name: 'できること' },
  },
} as const satisfies List;

export interface MissedFilter {
  kind: GoodsKind | null;
  days: keyof typeof DAYS;
  /** The first day, YYYY-MM-DD. */
  since: string;
}

export function readMissedFilter({ searchParams }: URL): MissedFilter {
  const { kind, days } = readParams(MISSED.params, searchParams);
  return { kind, days, since: addDays(jstDate(new Date()), 1 - Number(days)) };
}

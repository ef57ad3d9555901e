import { routeNumber } from '#platform/http/route-number.ts';
import type { DonationState } from '../states.ts';

const LIST = '/mypage/donation-histories';

/** What a list of donations can be narrowed to. */
export const FILTERS = {
  all: 'すべて',
  waiting: 'お支払い待ち',
  done: '寄附完了',
  ended: '取り消し・返金など',
  noted: 'ほかのサイト',
} as const;

export type Filter = keyof typeof FILTERS;

export interface HistoryQuery {
  /** A tax year; null for this one. */
  year: number | 'all' | null;
  filter: Filter;
  q: string;
  page: number;
}

const MAX_QUERY = 100;
const FIRST_YEAR = 2008;
const LAST_YEAR = 2100;

/** The list that an address asks for; what it says wrongly counts as not said. */
export function readHistoryQuery(params: URLSearchParams): HistoryQuery {
  const year = params.get('year') ?? '';
  const n = /^\d{4}$/.test(year) ? Number(year) : 0;
  const state = params.get('state') ?? '';
  return {
    year: year === 'all' ? 'all' : n >= FIRST_YEAR && n <= LAST_YEAR ? n : null,
    filter: Object.hasOwn(FILTERS, state) ? (state as Filter) : 'all',
    q: (params.get('q') ?? '').trim().slice(0, MAX_QUERY),
    page: routeNumber(params.get('page') ?? '') ?? 1,
  };
}

/** The address of a list. */
export function historyPath({ year, filter, q, page }: HistoryQuery): string {
  const query = new URLSearchParams({
    ...(year !== null && { year: String(year) }),
    ...(filter !== 'all' && { state: filter }),
    ...(q !== '' && { q }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `${LIST}?${query}` : LIST;
}

/** Under which filter a donation through this site stands. */
export function filterOf(status: DonationState): 'waiting' | 'done' | 'ended' {
  if (status === 'pending_payment') return 'waiting';
  return status === 'paid' ? 'done' : 'ended';
}

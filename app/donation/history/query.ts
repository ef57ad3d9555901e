import { listPath, readListQuery } from '#app/forms/list-query.ts';
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

const FIRST_YEAR = 2008;
const LAST_YEAR = 2100;

/** The list that an address asks for; what it says wrongly counts as not said. */
export function readHistoryQuery(params: URLSearchParams): HistoryQuery {
  const year = params.get('year') ?? '';
  const n = /^\d{4}$/.test(year) ? Number(year) : 0;
  return {
    year: year === 'all' ? 'all' : n >= FIRST_YEAR && n <= LAST_YEAR ? n : null,
    ...readListQuery(params, FILTERS),
  };
}

/** The address of a list. */
export const historyPath = (query: HistoryQuery): string => listPath(LIST, query);

/** Under which filter a donation through this site stands. */
export function filterOf(status: DonationState): 'waiting' | 'done' | 'ended' {
  if (status === 'pending_payment') return 'waiting';
  return status === 'paid' ? 'done' : 'ended';
}

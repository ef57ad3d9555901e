import { listPath, readListQuery } from '#app/forms/list-query.ts';
import { type DonationState, isHeld } from '../states.ts';

const LIST = '/mypage/donation-histories';

/** The filters of a list of donations. */
export const FILTERS = {
  all: 'すべて',
  waiting: 'お支払い待ち',
  done: '寄附完了',
  held: '確認中',
  ended: '取り消し・返金など',
  external: 'ほかのサイト',
} as const;

export type Filter = keyof typeof FILTERS;

export interface HistoryQuery {
  /** A tax year; null for the present one. */
  year: number | 'all' | null;
  filter: Filter;
  q: string;
  page: number;
}

const FIRST_YEAR = 2008;
const LAST_YEAR = 2100;

/** The list that a URL asks for; invalid values are ignored. Bookmarks may still call external donations `noted`. */
export function readHistoryQuery(asked: URLSearchParams): HistoryQuery {
  const params = new URLSearchParams(asked);
  if (params.get('state') === 'noted') params.set('state', 'external');
  const year = params.get('year') ?? '';
  const n = /^\d{4}$/.test(year) ? Number(year) : 0;
  return {
    year: year === 'all' ? 'all' : n >= FIRST_YEAR && n <= LAST_YEAR ? n : null,
    ...readListQuery(params, FILTERS),
  };
}

/** The address of a list. */
export const historyPath = (query: HistoryQuery): string => listPath(LIST, query);

/** The donations of an application of several, whenever they count. @param reference the number under which they are paid. */
export const applicationPath = (reference: string): string =>
  historyPath({ year: 'all', filter: 'all', q: reference, page: 1 });

/** The filter that a donation through this site belongs to. */
export function filterOf(
  status: DonationState,
  dispute: string | null,
): 'waiting' | 'done' | 'held' | 'ended' {
  if (status === 'pending_payment') return 'waiting';
  if (isHeld(status, dispute)) return 'held';
  return status === 'paid' ? 'done' : 'ended';
}

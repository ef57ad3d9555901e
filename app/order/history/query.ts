import { routeNumber } from '#platform/http/route-number.ts';
import { ORDERS_PATH } from '../paths.ts';
import type { OrderState } from '../states.ts';

/** What a list of orders can be narrowed to. */
export const FILTERS = {
  all: { name: 'すべて', states: null },
  waiting: { name: 'お支払い待ち', states: ['pending_payment'] },
  open: { name: '発送前', states: ['paid', 'preparing'] },
  sent: { name: '発送済み', states: ['shipped', 'delivered'] },
  ended: { name: '取り消し・返金など', states: ['failed', 'expired', 'cancelled', 'refund_due', 'refunded'] },
} as const satisfies Record<string, { name: string; states: readonly OrderState[] | null }>;

export type Filter = keyof typeof FILTERS;

export interface OrdersQuery {
  /** In Japan; null for all years. */
  year: number | null;
  filter: Filter;
  q: string;
  page: number;
}

const MAX_QUERY = 100;

/** The list that an address asks for; what it says wrongly counts as not said. */
export function readOrdersQuery(params: URLSearchParams): OrdersQuery {
  const year = params.get('year') ?? '';
  const state = params.get('state') ?? '';
  return {
    year: /^20\d{2}$/.test(year) ? Number(year) : null,
    filter: Object.hasOwn(FILTERS, state) ? (state as Filter) : 'all',
    q: (params.get('q') ?? '').trim().slice(0, MAX_QUERY),
    page: routeNumber(params.get('page') ?? '') ?? 1,
  };
}

/** The address of a list. */
export function ordersPath({ year, filter, q, page }: OrdersQuery): string {
  const query = new URLSearchParams({
    ...(year !== null && { year: String(year) }),
    ...(filter !== 'all' && { state: filter }),
    ...(q !== '' && { q }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `${ORDERS_PATH}?${query}` : ORDERS_PATH;
}

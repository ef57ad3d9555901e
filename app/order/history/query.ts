import { listPath, readListQuery } from '#app/forms/list-query.ts';
import { ORDERS_PATH } from '../paths.ts';
import type { OrderState } from '../states.ts';

/** The filters of a list of orders. */
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

/** The list that an address asks for; what it says wrongly counts as not said. */
export function readOrdersQuery(params: URLSearchParams): OrdersQuery {
  const year = params.get('year') ?? '';
  return { year: /^20\d{2}$/.test(year) ? Number(year) : null, ...readListQuery(params, FILTERS) };
}

/** The address of a list. */
export const ordersPath = (query: OrdersQuery): string => listPath(ORDERS_PATH, query);

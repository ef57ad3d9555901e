import { pointAccounts } from '#app/point/accounts.ts';
import { SHOP } from '#app/point/rules.ts';
import { readNumber } from '#platform/crypto.ts';
import { formatPlainDate, startOfJstYear } from '#platform/jst.ts';
import {
  countByState,
  guestOrdersOf,
  listedOrders,
  waitingOrders,
  yearsWithOrders,
} from './history-store.ts';
import { FILTERS, type Filter, type OrdersQuery } from './query.ts';
import { orderRow } from './row.ts';

const PER_PAGE = 20; // product specification section 13: lists
const MOST_WAITING = 20;
const MOST_BEFORE = 5;

/** A member's first page in the shop: orders that wait for payment, the points, and a page of the orders. */
export async function ordersPage(
  { id: memberId, email }: { id: number; email: string },
  query: OrdersQuery,
  now: Date = new Date(),
) {
  const { year, filter, q } = query;
  const within = {
    from: year === null ? null : startOfJstYear(year),
    until: year === null ? null : startOfJstYear(year + 1),
    q,
    number: readNumber(q),
  };
  const { states } = FILTERS[filter];
  const read = (page: number) =>
    listedOrders(memberId, within, states, { limit: PER_PAGE, offset: (page - 1) * PER_PAGE });
  const [counts, wished, waiting, before, years, accounts] = await Promise.all([
    countByState(memberId, within),
    read(query.page),
    waitingOrders(memberId, MOST_WAITING),
    guestOrdersOf(email, MOST_BEFORE),
    yearsWithOrders(memberId),
    pointAccounts(memberId, now),
  ]);
  const countOf = (f: Filter) =>
    [...counts].reduce(
      (n, [state, count]) =>
        FILTERS[f].states === null || (FILTERS[f].states as readonly string[]).includes(state)
          ? n + count
          : n,
      0,
    );
  const found = countOf(filter);
  const pages = Math.max(1, Math.ceil(found / PER_PAGE));
  const page = Math.min(query.page, pages);
  const rows = page === query.page ? wished : await read(page);
  const points = accounts.find((a) => a.issuer === SHOP);
  return {
    kind: 'list' as const,
    query: { ...query, page },
    years: [...new Set([...years, ...(year === null ? [] : [year])])].sort((a, b) => b - a),
    any: years.length > 0,
    found,
    pages,
    filters: (Object.keys(FILTERS) as Filter[]).map((f) => ({
      filter: f,
      name: FILTERS[f].name,
      count: countOf(f),
    })),
    rows: rows.map(orderRow),
    waiting: waiting.map(orderRow),
    /** Made as a guest with the same mail address. */
    before: before.map(orderRow),
    points: {
      usable: points?.usable ?? 0,
      lapsing: points?.lapsing ?? 0,
      lapsesOn: points?.lapsesOn ? formatPlainDate(points.lapsesOn) : null,
    },
  };
}

export type OrdersPageData = Awaited<ReturnType<typeof ordersPage>>;

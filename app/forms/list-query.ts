import { routeNumber } from '#platform/http/route-number.ts';

/** What a list of one's own is narrowed to by its address, beside the year. */
interface ListQuery<F extends string> {
  filter: F | 'all';
  q: string;
  page: number;
}

const MAX_QUERY = 100;

/** What an address asks of a list with these filters; what it says wrongly counts as not said. */
export function readListQuery<F extends string>(
  params: URLSearchParams,
  filters: Readonly<Record<F, unknown>>,
): ListQuery<F> {
  const state = params.get('state') ?? '';
  return {
    filter: Object.hasOwn(filters, state) ? (state as F) : 'all',
    q: (params.get('q') ?? '').trim().slice(0, MAX_QUERY),
    page: routeNumber(params.get('page') ?? '') ?? 1,
  };
}

/** The address of a list: only what differs from the bare one. @param year null for the one of the bare address. */
export function listPath(
  list: string,
  { year, filter, q, page }: ListQuery<string> & { year: number | string | null },
): string {
  const query = new URLSearchParams({
    ...(year !== null && { year: String(year) }),
    ...(filter !== 'all' && { state: filter }),
    ...(q !== '' && { q }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `${list}?${query}` : list;
}

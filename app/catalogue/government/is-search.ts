import { filterCount, type GoodsQuery } from '../search/search-query.ts';

/** Whether something is searched for among the gifts of a government: a list like any other. */
export function isSearch(query: GoodsQuery): boolean {
  return filterCount(query) > 0 || query.q !== '' || query.page > 1;
}

import type { StockFilter, StockMark } from '#app/listing/stock-query.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { jstDate } from '#platform/jst.ts';
import { readCursor } from '../parts/list-address.ts';

const FORTNIGHT_MS = 14 * 86_400_000;
export const MARKS: Record<StockMark, string> = { low: '残りわずか', out: '在庫切れ', unlimited: '制限なし' };

/** What the address of the list asks for; what it says wrongly counts as not said. */
export function readStockFilter(url: URL): StockFilter {
  const said = url.searchParams.get('mark') ?? '';
  const government = url.searchParams.get('government') ?? '';
  return {
    q: readCursor(url).q,
    mark: Object.hasOwn(MARKS, said) ? (said as StockMark) : null,
    governmentCode: /^\d{6}$/.test(government) ? government : null,
    producerId: routeNumber(url.searchParams.get('producer') ?? '') ?? null,
  };
}

/** The first of the days whose applications are counted, in Japan. */
export function fortnightAgo(): string {
  return jstDate(new Date(Date.now() - FORTNIGHT_MS));
}

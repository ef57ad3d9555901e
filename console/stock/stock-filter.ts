import type { StockFilter, StockMark } from '#app/listing/stock-query.ts';
import { jstDate } from '#platform/jst.ts';
import type { List } from '../lists/list.ts';
import { among, government, producer, readParams, words } from '../lists/params.ts';

const FORTNIGHT_MS = 14 * 86_400_000;
/** How it is typed and shown that there is no limit. */
export const UNLIMITED = '制限なし';

export const MARKS: Record<StockMark, string> = { low: '残りわずか', out: '在庫切れ', unlimited: UNLIMITED };

export const STOCK = {
  path: '/stock',
  name: '在庫',
  params: {
    q: words('管理番号・名称'),
    mark: among('状態', MARKS),
    government,
    producer,
  },
  columns: {
    name: { name: '名称', fixed: true },
    producer: { name: '事業者' },
    stock: { name: '在庫', fixed: true },
    reserved: { name: '予約' },
    free: { name: '残り' },
    forecast: { name: '売り切れの見込み' },
  },
} as const satisfies List;

export function readStockFilter(search: URLSearchParams): StockFilter {
  const { q, mark, government, producer } = readParams(STOCK.params, search);
  return { q, mark, governmentCode: government, producerId: producer };
}

/** The first of the days whose applications are counted, in Japan. */
export function fortnightAgo(): string {
  return jstDate(new Date(Date.now() - FORTNIGHT_MS));
}

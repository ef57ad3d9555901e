import { listStock, type StockRow } from '#app/listing/stock-query.ts';
import { reachOf } from '#app/staff/permissions.ts';
import { listFile } from '../../parts/list-file.ts';
import { staffContext } from '../../staff-context.ts';
import { fortnightAgo, readStockFilter } from '../stock-filter.ts';
import type { Route } from './+types/csv.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const filter = readStockFilter(url);
  const since = fortnightAgo();
  return listFile<StockRow>(staff, url, '在庫.csv', {
    action: 'stock.read',
    subject: 'sku',
    asked: String(url.searchParams),
    list: (asked) => listStock(reachOf(staff, 'stock.read'), filter, asked, since),
    columns: {
      管理番号: (row) => row.code,
      名称: (row) => row.name,
      種類: (row) => row.label,
      発送: (row) => row.sent,
      事業者: (row) => row.producer,
      在庫: (row) => row.stock ?? '制限なし',
      お支払い待ち: (row) => row.reserved,
      販売できる数: (row) => (row.stock === null ? '制限なし' : row.stock - row.reserved),
      '14日間の申込': (row) => row.applied,
    },
  });
}

import { listStock, type StockRow } from '#app/listing/stock-query.ts';
import { reachOf } from '#app/staff/permissions.ts';
import { askedWords, type KeyOf, shownCells } from '../../lists/list.ts';
import { columnsFor } from '../../lists/open-list.ts';
import { listFile } from '../../parts/list-file.ts';
import { staffContext } from '../../staff-context.ts';
import { fortnightAgo, readStockFilter, STOCK } from '../stock-filter.ts';
import type { Route } from './+types/csv.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const shown = await columnsFor(staff, url, STOCK);
  const filter = readStockFilter(url.searchParams);
  const since = fortnightAgo();
  return listFile<StockRow>(staff, url, '在庫.csv', {
    action: 'stock.read',
    subject: 'sku',
    asked: askedWords(STOCK, url.searchParams),
    list: (asked) => listStock(reachOf(staff, 'stock.read'), filter, asked, since),
    columns: shownCells<StockRow, KeyOf<typeof STOCK>>(shown, {
      name: {
        管理番号: (row) => row.code,
        名称: (row) => row.name,
        種類: (row) => row.label,
        発送: (row) => row.sent,
      },
      producer: { 事業者: (row) => row.producer },
      stock: { 在庫: (row) => row.stock ?? '制限なし' },
      reserved: { お支払い待ち: (row) => row.reserved },
      free: { 販売できる数: (row) => (row.stock === null ? '制限なし' : row.stock - row.reserved) },
      forecast: { '14日間の申込': (row) => row.applied },
    }),
  });
}

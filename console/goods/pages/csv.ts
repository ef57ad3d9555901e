import { listGoods } from '#app/listing/list-query.ts';
import { stateName } from '#app/listing/state.ts';
import { reachOf } from '#app/staff/permissions.ts';
import { formatDateTime } from '#platform/jst.ts';
import { askedWords, type KeyOf, shownCells } from '../../lists/list.ts';
import { columnsFor } from '../../lists/open-list.ts';
import { listFile } from '../../parts/list-file.ts';
import { staffContext } from '../../staff-context.ts';
import { GOODS, KINDS, leftOut, readFilter } from '../list-filter.ts';
import { type SoldRow, withSold } from '../sold.ts';
import type { Route } from './+types/csv.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const reach = reachOf(staff, 'goods.read');
  const shown = await columnsFor(staff, url, GOODS, leftOut(reach));
  const filter = readFilter(url.searchParams);
  return listFile<SoldRow>(staff, url, '返礼品・商品の一覧.csv', {
    action: 'goods.read',
    subject: 'goods',
    asked: askedWords(GOODS, url.searchParams),
    list: async (asked) => withSold(await listGoods(reach, filter, asked)),
    columns: shownCells<SoldRow, KeyOf<typeof GOODS>>(shown, {
      picture: {},
      name: { 管理番号: (row) => row.code, 種別: (row) => KINDS[row.kind], 名称: (row) => row.name },
      government: { 自治体: (row) => row.government },
      producer: { 事業者: (row) => row.producer },
      amount: { '寄附金額・価格(円)': (row) => row.amount },
      free: { 在庫: (row) => row.free ?? '制限なし' },
      sold: { '寄附・販売数': (row) => row.sold },
      until: { 受付終了: (row) => row.acceptUntil && formatDateTime(row.acceptUntil) },
      state: { 状態: (row) => stateName(row) },
      updated: { 更新日時: (row) => formatDateTime(row.updatedAt) },
    }),
  });
}

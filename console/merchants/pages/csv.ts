import { reachOf } from '#app/staff/permissions.ts';
import { listMerchants, type MerchantRow } from '#app/ticket/merchants/merchants-query.ts';
import { formatDateTime } from '#platform/jst.ts';
import { askedWords, type KeyOf, shownCells } from '../../lists/list.ts';
import { columnsFor } from '../../lists/open-list.ts';
import { listFile } from '../../parts/list-file.ts';
import { staffContext } from '../../staff-context.ts';
import { MERCHANTS, readMerchantFilter } from '../merchant-filter.ts';
import { codeWords, STATE_WORDS } from '../words.ts';
import type { Route } from './+types/csv.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const reach = reachOf(staff, 'ticket.read');
  const shown = await columnsFor(staff, url, MERCHANTS);
  const filter = readMerchantFilter(url.searchParams, reach);
  return listFile<MerchantRow>(staff, url, '加盟店.csv', {
    action: 'ticket.read',
    subject: 'merchant',
    asked: askedWords(MERCHANTS, url.searchParams),
    list: (asked) => listMerchants(reach, filter, asked),
    columns: shownCells<MerchantRow, KeyOf<typeof MERCHANTS>>(shown, {
      name: { 加盟店番号: (m) => m.id, 名称: (m) => m.name },
      state: { 状態: (m) => STATE_WORDS[m.active ? 'active' : 'suspended'] },
      genre: { 種類: (m) => m.genre },
      government: { 団体コード: (m) => m.governmentCode, 自治体: (m) => m.government },
      place: { 所在地: (m) => m.place },
      code: { 加盟店コード: (m) => codeWords(m.code) },
      last: { 最後の利用: (m) => (m.lastTaken === null ? '' : formatDateTime(m.lastTaken)) },
    }),
  });
}

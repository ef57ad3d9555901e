import { type GovernmentRow, listGovernments } from '#app/municipality/governments-query.ts';
import { reachOf } from '#app/staff/permissions.ts';
import { jstDate } from '#platform/jst.ts';
import { askedWords, type KeyOf, shownCells } from '../../lists/list.ts';
import { columnsFor } from '../../lists/open-list.ts';
import { listFile } from '../../parts/list-file.ts';
import { staffContext } from '../../staff-context.ts';
import { GOVERNMENTS, readGovernmentFilter } from '../government-filter.ts';
import { standing } from '../standing.ts';
import type { Route } from './+types/csv.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const shown = await columnsFor(staff, url, GOVERNMENTS);
  const filter = readGovernmentFilter(url);
  const today = jstDate(new Date());
  return listFile<GovernmentRow>(staff, url, '自治体.csv', {
    action: 'government.read',
    subject: 'government',
    asked: askedWords(GOVERNMENTS, url.searchParams),
    list: (asked) => listGovernments(reachOf(staff, 'government.read'), filter, asked, today),
    columns: shownCells<GovernmentRow, KeyOf<typeof GOVERNMENTS>>(shown, {
      name: { 団体コード: (g) => g.code, 都道府県: (g) => g.prefecture, 名称: (g) => g.name },
      standing: { 受付: (g) => standing(g, today) },
      contract: { 契約開始: (g) => g.contractFrom, 契約終了: (g) => g.contractUntil },
      designation: { 指定開始: (g) => g.designatedFrom, 指定終了: (g) => g.designatedUntil },
      gifts: { 公開中の返礼品: (g) => g.gifts },
    }),
  });
}

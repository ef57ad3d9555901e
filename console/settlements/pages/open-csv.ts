import { listOpen, type Open } from '#app/settlement/open-query.ts';
import { KIND_NAMES } from '#app/settlement/party.ts';
import { feesOf, monthOf } from '#app/settlement/rules.ts';
import { jstDate } from '#platform/jst.ts';
import { askedWords, type KeyOf, shownCells } from '../../lists/list.ts';
import { columnsFor } from '../../lists/open-list.ts';
import { listFile } from '../../parts/list-file.ts';
import { staffContext } from '../../staff-context.ts';
import { OPEN_SETTLEMENTS, openName, openState, readOpenFilter } from '../open-list.ts';
import type { Route } from './+types/open-csv.ts';

/** Months that are open with what they come to now. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const shown = await columnsFor(staff, url, OPEN_SETTLEMENTS);
  const filter = readOpenFilter(url.searchParams);
  const now = new Date();
  return listFile<Open>(staff, url, '締める前の精算.csv', {
    action: 'settlement.read',
    subject: 'settlement',
    asked: askedWords(OPEN_SETTLEMENTS, url.searchParams),
    list: (asked) => listOpen(staff, filter, monthOf(jstDate(now)), asked, now),
    columns: shownCells<Open, KeyOf<typeof OPEN_SETTLEMENTS>>(shown, {
      month: { 対象月: (m) => m.month.slice(0, 7) },
      kind: { 種類: (m) => KIND_NAMES[m.kind] },
      party: { 精算の相手: openName },
      received: { '受取額・代金・売上': (m) => m.total.received },
      returned: { '取り消し・返金': (m) => m.total.returned },
      fees: { '手数料(税込)': (m) => feesOf(m.total) + m.total.tax },
      due: { 調整: (m) => m.total.adjusted, 精算額: (m) => m.total.due },
      state: { 状態: openState },
    }),
  });
}

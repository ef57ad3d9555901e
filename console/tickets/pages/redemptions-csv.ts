import { reachOf } from '#app/staff/permissions.ts';
import { listTaken, type TakenRow } from '#app/ticket/handling/redemptions-query.ts';
import { formatDateTime } from '#platform/jst.ts';
import { askedWords, type KeyOf, shownCells } from '../../lists/list.ts';
import { columnsFor } from '../../lists/open-list.ts';
import { listFile } from '../../parts/list-file.ts';
import { staffContext } from '../../staff-context.ts';
import { TAKEN_CELLS } from '../taken-words.ts';
import { REDEMPTIONS, readTakenFilter } from '../ticket-filters.ts';
import type { Route } from './+types/redemptions-csv.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const reach = reachOf(staff, 'ticket.read');
  const shown = await columnsFor(staff, url, REDEMPTIONS);
  const filter = readTakenFilter(url.searchParams);
  const { 種類, チケット番号, 内容, 回数, 取り消しの理由 } = TAKEN_CELLS;
  return listFile<TakenRow>(staff, url, 'チケットの利用.csv', {
    action: 'ticket.read',
    subject: 'redemption',
    asked: askedWords(REDEMPTIONS, url.searchParams),
    list: (asked) => listTaken(reach, filter, asked),
    columns: shownCells<TakenRow, KeyOf<typeof REDEMPTIONS>>(shown, {
      at: { 日時: (r) => formatDateTime(r.at) },
      what: { 種類 },
      amount: { '金額(円)': TAKEN_CELLS['金額(円)'], 回数 },
      ticket: { チケット番号 },
      title: { 内容 },
      merchant: { 加盟店番号: (r) => r.merchantId, 加盟店: (r) => r.merchant },
      government: { 団体コード: (r) => r.governmentCode, 自治体: (r) => r.government },
      reason: { 取り消しの理由 },
    }),
  });
}

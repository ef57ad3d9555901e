import { listCases } from '#app/casebook/cases.ts';
import type { CaseRow } from '#app/casebook/list-query.ts';
import { formatDateTime } from '#platform/jst.ts';
import { askedWords, type KeyOf, shownCells } from '../../lists/list.ts';
import { columnsFor } from '../../lists/open-list.ts';
import { listFile } from '../../parts/list-file.ts';
import { staffContext } from '../../staff-context.ts';
import { MONEY, readCaseFilter } from '../cases-list.ts';
import { KIND_NAMES, stateOf, THINGS, whoWords } from '../words.ts';
import type { Route } from './+types/csv.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const shown = await columnsFor(staff, url, MONEY);
  const filter = readCaseFilter(url.searchParams);
  const now = new Date();
  return listFile<CaseRow>(staff, url, '入出金の対応.csv', {
    action: 'money.read',
    subject: 'money_case',
    asked: askedWords(MONEY, url.searchParams),
    list: (asked) => listCases(staff, filter, asked, now),
    columns: shownCells<CaseRow, KeyOf<typeof MONEY>>(shown, {
      kind: { 対応の番号: (c) => c.id, 内容: (c) => KIND_NAMES[c.kind] },
      number: { '寄附・注文': (c) => THINGS[c.of], 番号: (c) => c.reference },
      amount: { 金額: (c) => c.amount },
      due: { 期限: (c) => formatDateTime(c.dueAt) },
      state: { 状態: (c) => stateOf(c, now).words },
      who: { 担当者: (c) => whoWords(c.takenBy ?? c.endedBy ?? '') },
      since: { 発生: (c) => formatDateTime(c.createdAt) },
      closed: { 終了: (c) => c.closedAt && formatDateTime(c.closedAt) },
    }),
  });
}

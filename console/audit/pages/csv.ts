import { redirect } from 'react-router';
import { type AuditRow, listAudit } from '#app/staff/audit-query.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { type KeyOf, shownCells } from '../../lists/list.ts';
import { columnsFor } from '../../lists/open-list.ts';
import { listFile } from '../../parts/list-file.ts';
import { timelineRows } from '../../parts/Timeline.tsx';
import { staffContext } from '../../staff-context.ts';
import { AUDIT, readAuditFilter } from '../audit-filter.ts';
import type { Route } from './+types/csv.ts';

const told = (row: AuditRow) => timelineRows([row])[0]!;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  if (!isConfirmed(staff)) throw redirect(`/audit/export${url.search}`);
  const shown = await columnsFor(staff, url, AUDIT);
  const { filter } = readAuditFilter(url);
  return listFile<AuditRow>(staff, url, '操作の記録.csv', {
    action: 'audit.read',
    subject: 'audit',
    asked: decodeURIComponent(url.search.slice(1)),
    list: (asked) => listAudit(filter, asked),
    columns: shownCells<AuditRow, KeyOf<typeof AUDIT>>(shown, {
      at: { 日時: (row) => told(row).at },
      who: { 担当者: (row) => told(row).who },
      what: { 操作: (row) => told(row).what },
      changes: { '変更前 → 変更後': (row) => told(row).changes.join('\n') },
      address: { 接続元: (row) => row.address, 要求番号: (row) => row.requestId },
    }),
  });
}

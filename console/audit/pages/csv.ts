import { redirect } from 'react-router';
import { listAudit } from '#app/staff/audit-query.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { askedWords, type KeyOf, shownCells } from '../../lists/list.ts';
import { columnsFor } from '../../lists/open-list.ts';
import { listFile } from '../../parts/list-file.ts';
import { staffContext } from '../../staff-context.ts';
import { AUDIT } from '../audit-filter.ts';
import { type ShownEntry, shownEntries } from '../audit-rows.ts';
import { readAuditFilter } from '../read-audit.ts';
import type { Route } from './+types/csv.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  if (!isConfirmed(staff)) throw redirect(`/audit/export${url.search}`);
  const shown = await columnsFor(staff, url, AUDIT);
  const filter = await readAuditFilter(url);
  return listFile<ShownEntry>(staff, url, '操作の記録.csv', {
    action: 'audit.read',
    subject: 'audit',
    asked: askedWords(AUDIT, url.searchParams),
    list: async (asked) => {
      const page = await listAudit(filter, asked);
      return { ...page, rows: await shownEntries(page.rows) };
    },
    columns: shownCells<ShownEntry, KeyOf<typeof AUDIT>>(shown, {
      at: { 日時: (row) => row.at },
      who: { 担当者: (row) => row.who },
      what: { 操作: (row) => row.what },
      thing: { 対象: (row) => row.thing.words },
      changes: { '変更前 → 変更後': (row) => row.changes.join('\n') },
      address: { 接続元: (row) => row.address, 要求番号: (row) => row.requestId },
    }),
  });
}

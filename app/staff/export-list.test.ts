import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { type AuditRow, listAudit, listEntries } from './audit-query.ts';
import { exportList } from './export-list.ts';
import { NotAllowed } from './permissions.ts';

useTestDatabase();

const ENTRIES = 2_345;
const actor = { staffId: null, name: '', grants: [], address: '192.0.2.1', requestId: 'r' };

it('all rows of a list are written in its order, no cell is a formula, and the audit names the export', async () => {
  await db()
    .insertInto('audit_entry')
    .values(
      Array.from({ length: ENTRIES }, (_, n) => ({
        role: 'operator',
        action: 'stock.edit',
        subject: 'sku',
        subject_id: n === 0 ? '=1+1' : String(n),
      })),
    )
    .execute();
  const pieces = await exportList<AuditRow>(actor, {
    action: 'audit.read',
    subject: 'audit',
    asked: 'subject=sku',
    list: (asked) => listAudit({ subject: 'sku' }, asked),
    columns: { 番号: (row) => row.subjectId, 担当者: (row) => row.person },
  });
  let text = '';
  for await (const piece of pieces) text += piece;
  expect(text.startsWith('\ufeff番号,担当者\r\n')).toBe(true);
  const rows = parse(text, { bom: true, from: 2 }) as string[][];
  expect(rows).toHaveLength(ENTRIES);
  expect([rows[0], rows.at(-1)]).toEqual([
    [String(ENTRIES - 1), ''],
    ["'=1+1", ''],
  ]);
  const [entry] = await listEntries({ subject: 'audit', subjectId: 'csv' }, 1);
  expect(entry?.changes).toEqual({ CSVの出力: [null, 'subject=sku'] });
});

it('what is refused is refused before an answer has begun, and is no export', async () => {
  const refused = exportList<AuditRow>(actor, {
    action: 'figure.read',
    subject: 'figure',
    asked: 'government=013927',
    list: async () => {
      throw new NotAllowed('figure.read');
    },
    columns: { 番号: (row) => row.subjectId },
  });
  await expect(refused).rejects.toThrow(NotAllowed);
  expect(await listEntries({ subject: 'figure', subjectId: 'csv' }, 1)).toEqual([]);
});

it('a list without rows has its headings', async () => {
  const list = async () => ({ rows: [], before: null, after: null });
  const its = {
    action: 'figure.read',
    subject: 'figure',
    asked: '',
    list,
    columns: { 番号: () => 1 },
  } as const;
  const pieces: string[] = [];
  for await (const piece of await exportList(actor, its)) pieces.push(piece);
  expect(pieces.join('')).toBe('\ufeff番号\r\n');
});

import type { AuditFilter } from '#app/staff/audit-query.ts';
import type { List } from '../lists/list.ts';
import { among, day, readParams, rowNumber, saidOf, words } from '../lists/params.ts';
import { SUBJECT_NAMES } from '../parts/action-words.ts';

const DAY_MS = 86_400_000;

export const AUDIT = {
  path: '/audit',
  name: '操作の記録',
  params: {
    subject: among('対象', SUBJECT_NAMES),
    id: words('番号'),
    from: day('開始日'),
    until: day('終了日'),
    person: words('担当者'),
    staff: rowNumber('担当者の番号'),
  },
  columns: {
    at: { name: '日時', fixed: true },
    who: { name: '担当者' },
    what: { name: '操作', fixed: true },
    changes: { name: '変更前 → 変更後' },
    address: { name: '接続元' },
  },
} as const satisfies List;

/** What the address of the audit asks for, and as it was typed. */
export function readAuditFilter({ searchParams }: URL): {
  typed: Record<'subject' | 'id' | 'person' | 'from' | 'until', string>;
  filter: AuditFilter;
} {
  const said = (name: string) => saidOf(searchParams, name);
  const { subject, id, person, from, until, staff } = readParams(AUDIT.params, searchParams);
  return {
    typed: { subject: said('subject'), id, person, from: said('from'), until: said('until') },
    filter: {
      ...(staff !== null && { staffId: staff }),
      ...(person !== '' && { person }),
      ...(subject !== null && { subject }),
      ...(id !== '' && { subjectId: id }),
      ...(from !== null && { from: new Date(`${from}T00:00:00+09:00`) }),
      ...(until !== null && { until: new Date(Date.parse(`${until}T00:00:00+09:00`) + DAY_MS) }),
    },
  };
}

import { type RawBuilder, sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import { countUpTo, type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';
import type { Thing } from './audit-things-query.ts';
import { named } from './people-query.ts';

export interface AuditFilter {
  staffId?: number;
  /** A part of the name or address of who did it. */
  person?: string;
  subject?: string;
  subjectId?: string;
  /** One of these, as `findThings` names them. */
  things?: readonly Thing[];
  /** One of these. */
  actions?: readonly string[];
  /** Not these: looks, where changes are asked for. */
  without?: string;
  from?: Date;
  until?: Date;
}

export interface AuditRow {
  id: number;
  at: Date;
  person: string | null;
  staffId: number | null;
  role: string;
  action: string;
  subject: string;
  subjectId: string;
  changes: Record<string, [unknown, unknown]>;
  address: string;
  requestId: string;
}

const ORDER: Keyset = {
  keys: [
    { by: sql`e.at`, type: 'timestamptz' },
    { by: sql`e.id`, type: 'bigint' },
  ],
  down: true,
};

/** Entries of a few things among millions: an index leads to each, before anything is sorted. */
function about(things: readonly Thing[]): RawBuilder<boolean> {
  const subjects = things.map(({ subject }) => subject);
  const ids = things.map(({ id }) => id);
  return sql`e.id = any(array(
    select o.id from unnest(${subjects}::text[], ${ids}::text[]) t(subject, id)
      join audit_entry o on o.subject = t.subject and o.subject_id = t.id))`;
}

function matching(f: AuditFilter): RawBuilder<boolean> {
  return sql.join(
    [
      sql`true`,
      ...(f.staffId === undefined ? [] : [sql`e.staff_id = ${f.staffId}`]),
      ...(f.person === undefined
        ? []
        : [sql`e.staff_id = any(array(select id from staff where ${named(f.person)}))`]),
      ...(f.subject === undefined ? [] : [sql`e.subject = ${f.subject}`]),
      ...(f.subjectId === undefined ? [] : [sql`e.subject_id = ${f.subjectId}`]),
      ...(f.things === undefined ? [] : [about(f.things)]),
      ...(f.actions === undefined ? [] : [sql`e.action = any(${f.actions}::text[])`]),
      ...(f.without === undefined ? [] : [sql`e.action <> ${f.without}`]),
      ...(f.from === undefined ? [] : [sql`e.at >= ${f.from}`]),
      ...(f.until === undefined ? [] : [sql`e.at < ${f.until}`]),
    ],
    sql` and `,
  );
}

/** A page of the audit, the newest first. */
export async function listAudit(filter: AuditFilter, asked: PageAsked): Promise<Page<AuditRow>> {
  const page = keyset(ORDER, asked);
  const { rows } = await sql<AuditRow & { key: string }>`
    select ${page.key} as key, e.id, e.at, staff.name as person, e.staff_id as "staffId", e.role, e.action, e.subject,
           e.subject_id as "subjectId", e.changes, e.address, e.request_id as "requestId"
      from audit_entry e left join staff on staff.id = e.staff_id
     where ${matching(filter)} and ${page.where}
     order by ${page.order} limit ${page.limit}`.execute(db());
  return page.page<AuditRow>(rows);
}

export function countAudit(filter: AuditFilter): Promise<number> {
  return countUpTo(sql`from audit_entry e where ${matching(filter)}`);
}

/** The newest entries about something. */
export async function listEntries(filter: AuditFilter, most: number): Promise<AuditRow[]> {
  return (await listAudit(filter, { limit: most })).rows;
}

import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import { countUpTo, type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';
import type { ApprovalKind, ApprovalState } from './approval-kinds.ts';
import type { Changes } from './audit.ts';

export interface ApprovalRow {
  id: number;
  kind: ApprovalKind;
  subject: string;
  subjectId: string;
  /** Of the person or the government; the mail address of somebody who is to be invited. */
  about: string;
  input: unknown;
  changes: Changes;
  state: ApprovalState;
  reason: string;
  proposedBy: number;
  proposer: string;
  decider: string | null;
  proposedAt: Date;
  decidedAt: Date | null;
  expiresAt: Date;
}

/** One that is over counts as expired, also before the job has said so. */
const STATE = (now: Date) =>
  sql`case when a.state = 'waiting' and a.expires_at <= ${now} then 'expired' else a.state end`;

function rowsOf(now: Date) {
  return sql`
    select a.id, a.kind, a.subject, a.subject_id as "subjectId", a.input, a.changes, a.reason,
           ${STATE(now)} as state, a.proposed_by as "proposedBy", a.created_at as "proposedAt",
           a.decided_at as "decidedAt", a.expires_at as "expiresAt", proposer.name as proposer, decider.name as decider,
           coalesce(person.name, government.name, proposal.texts ->> 'name', goods.name, a.subject_id) as about`;
}

const FROM = sql`
    from staff_approval a
    join staff proposer on proposer.id = a.proposed_by
    left join staff decider on decider.id = a.decided_by
    left join staff person on a.subject = 'staff' and person.id::text = a.subject_id
    left join goods_proposal proposal on a.subject = 'proposal' and proposal.id::text = a.subject_id
    left join goods on goods.id = proposal.goods_id
    left join government on a.subject = 'government' and government.code = a.subject_id`;

const ORDER: Keyset = { keys: [{ by: sql`a.id`, type: 'bigint' }], down: true };

/** Proposals of operators, the newest first. @param waiting those alone that can still be confirmed. */
export async function listApprovals(
  waiting: boolean,
  asked: PageAsked,
  now = new Date(),
): Promise<Page<ApprovalRow>> {
  const page = keyset(ORDER, asked);
  const { rows } = await sql<ApprovalRow & { key: string }>`
    ${rowsOf(now)}, ${page.key} as key ${FROM}
     where (not ${waiting} or ${STATE(now)} = 'waiting') and ${page.where}
     order by ${page.order} limit ${page.limit}`.execute(db());
  return page.page<ApprovalRow>(rows);
}

export function countApprovals(waiting: boolean, now = new Date()): Promise<number> {
  return countUpTo(sql`from staff_approval a where not ${waiting} or ${STATE(now)} = 'waiting'`);
}

export async function findApproval(id: number, now = new Date()): Promise<ApprovalRow | undefined> {
  const { rows } = await sql<ApprovalRow>`${rowsOf(now)} ${FROM} where a.id = ${id}`.execute(db());
  return rows[0];
}

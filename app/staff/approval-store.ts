import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import type { ApprovalState } from './approval-kinds.ts';
import type { Changes } from './audit.ts';

export interface Approval {
  id: number;
  kind: string;
  subject: string;
  subjectId: string;
  input: unknown;
  changes: Changes;
  state: ApprovalState;
  reason: string;
  proposedBy: number;
  expiresAt: Date;
}

const COLUMNS = [
  'id',
  'kind',
  'subject',
  'subject_id as subjectId',
  'input',
  'changes',
  'state',
  'reason',
  'proposed_by as proposedBy',
  'expires_at as expiresAt',
] as const;

/** @returns undefined when the same waits already. */
export async function insertApproval(
  tx: Tx,
  row: Pick<Approval, 'kind' | 'subject' | 'subjectId' | 'input' | 'changes' | 'proposedBy' | 'expiresAt'>,
): Promise<number | undefined> {
  const made = await tx
    .insertInto('staff_approval')
    .values({
      kind: row.kind,
      subject: row.subject,
      subject_id: row.subjectId,
      input: JSON.stringify(row.input),
      changes: JSON.stringify(row.changes),
      proposed_by: row.proposedBy,
      expires_at: row.expiresAt,
    })
    .onConflict((c) =>
      c.columns(['kind', 'subject', 'subject_id']).where('state', '=', 'waiting').doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export async function lockApproval(tx: Tx, id: number): Promise<Approval | undefined> {
  const row = await tx
    .selectFrom('staff_approval')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as Approval | undefined;
}

export async function decideApproval(
  tx: Tx,
  id: number,
  decided: { state: ApprovalState; by: number | null; reason: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('staff_approval')
    .set({ state: decided.state, decided_by: decided.by, reason: decided.reason, decided_at: decided.at })
    .where('id', '=', id)
    .execute();
}

/** Ends what waits of the same: a newer proposal takes its place, or nobody needs to decide any more. */
export async function withdrawWaiting(
  tx: Tx,
  of: { kind: string; subject: string; subjectId: string },
  by: number | null,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('staff_approval')
    .set({ state: 'withdrawn', decided_by: by, decided_at: at })
    .where('kind', '=', of.kind)
    .where('subject', '=', of.subject)
    .where('subject_id', '=', of.subjectId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Ends what nobody has decided in time. */
export async function expireApprovals(tx: Db | Tx, now: Date): Promise<void> {
  await tx
    .updateTable('staff_approval')
    .set({ state: 'expired', decided_at: now })
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now)
    .execute();
}

/** Operators who may log in and confirm, beside one. */
export async function otherOperators(staffId: number, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct staff.id) as count
      from staff join staff_grant g on g.staff_id = staff.id
     where g.role = 'operator' and (g.until is null or g.until >= ${today})
       and staff.status = 'active' and staff.id <> ${staffId}`.execute(db());
  return rows[0]!.count;
}

/** How many wait for somebody's consent, and since when; what they proposed themselves waits for others. */
export async function waitingFor(staffId: number, now: Date): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*) as count, min(created_at) as since from staff_approval
     where state = 'waiting' and expires_at > ${now} and proposed_by <> ${staffId}`.execute(db());
  return rows[0]!;
}

/** What waits about something. @param most of them. */
export async function waitingAbout(
  subject: string,
  subjectId: string,
  now: Date,
  most: number,
): Promise<{ id: number; kind: string }[]> {
  return db()
    .selectFrom('staff_approval')
    .select(['id', 'kind'])
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Deletes those that were proposed before an instant. */
export async function deleteApprovals(tx: Tx, before: Date, most: number): Promise<number> {
  const old = tx
    .selectFrom('staff_approval')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(most);
  const gone = await tx.deleteFrom('staff_approval').where('id', 'in', old).executeTakeFirst();
  return Number(gone.numDeletedRows);
}

import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import type { Grant } from './roles.ts';

export interface Account {
  id: number;
  email: string;
  name: string;
  passwordHash: string;
}

const ACCOUNT = ['id', 'email', 'name', 'password_hash as passwordHash'] as const;

export async function accountByEmail(email: string): Promise<Account | undefined> {
  return db()
    .selectFrom('staff')
    .select(ACCOUNT)
    .where('email', '=', email)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

export async function accountById(tx: Db | Tx, id: number): Promise<Account | undefined> {
  return tx
    .selectFrom('staff')
    .select(ACCOUNT)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

/** Locks a person's row, whatever their state. */
export async function lockStaff(tx: Tx, id: number) {
  return tx
    .selectFrom('staff')
    .select(['id', 'email', 'name', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** @returns the new person's id; undefined when the address has an account. */
export async function insertStaff(
  tx: Tx,
  row: { email: string; name: string; passwordHash: string },
): Promise<number | undefined> {
  const made = await tx
    .insertInto('staff')
    .values({ email: row.email, name: row.name, password_hash: row.passwordHash })
    .onConflict((c) => c.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export async function staffIdByEmail(tx: Db | Tx, email: string): Promise<number | undefined> {
  const row = await tx.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id;
}

export async function replaceHash(tx: Db | Tx, id: number, hash: string): Promise<void> {
  await tx.updateTable('staff').set({ password_hash: hash }).where('id', '=', id).execute();
}

export async function setStatus(tx: Tx, id: number, status: 'active' | 'stopped'): Promise<void> {
  await tx.updateTable('staff').set({ status }).where('id', '=', id).execute();
}

/** @returns false when the person has it already; its last day is the new one then, too. */
export async function insertGrant(tx: Tx, staffId: number, grant: Grant): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`
    insert into staff_grant (staff_id, role, government_code, producer_id, until)
    values (${staffId}, ${grant.role}, ${grant.governmentCode}, ${grant.producerId}, ${grant.until})
    on conflict (staff_id, role, government_code, producer_id) do update set until = excluded.until
    returning xmax = 0 as fresh`.execute(tx);
  return rows[0]!.fresh;
}

/** @returns what was taken away. */
export async function deleteGrant(tx: Tx, staffId: number, grantId: number): Promise<Grant | undefined> {
  return tx
    .deleteFrom('staff_grant')
    .where('id', '=', grantId)
    .where('staff_id', '=', staffId)
    .returning(['role', 'government_code as governmentCode', 'producer_id as producerId', 'until'])
    .executeTakeFirst() as Promise<Grant | undefined>;
}

/** Has everybody wait who changes people at the same time: two operators who stop one another would leave none. */
export async function lockPeople(tx: Tx): Promise<void> {
  await tx
    .selectFrom('staff_grant')
    .select('id')
    .where('role', '=', 'operator')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Whether somebody is an operator, now or by a role that has ended. */
export async function isOperator(tx: Tx, staffId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('staff_grant')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('role', '=', 'operator')
    .executeTakeFirst();
  return row !== undefined;
}

/** Active operators; one of them has to be left. */
export async function countOperators(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('staff_grant')
    .innerJoin('staff', 'staff.id', 'staff_grant.staff_id')
    .select((eb) => eb.fn.count<number>('staff.id').distinct().as('count'))
    .where('staff.status', '=', 'active')
    .where('role', '=', 'operator')
    .where('until', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes people who were stopped before an instant, once no entry of the audit names them. @returns how many. */
export async function deleteForgotten(tx: Tx, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from staff
     where status = 'stopped' and updated_at < ${before}
       and not exists (select from audit_entry where staff_id = staff.id)
       and not exists (select from staff_invitation where invited_by = staff.id)
       and not exists (select from staff_approval where staff.id in (proposed_by, decided_by))
     order by id limit ${most} for update skip locked`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  for (const table of [
    'list_choice',
    'list_view',
    'staff_grant',
    'staff_totp',
    'staff_passkey',
    'passkey_challenge',
    'staff_recovery_code',
    'staff_pending_login',
    'staff_session',
    'staff_unsent_form',
  ] as const)
    await tx.deleteFrom(table).where('staff_id', 'in', ids).execute();
  await tx.deleteFrom('staff').where('id', 'in', ids).execute();
  return ids.length;
}

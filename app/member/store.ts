import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';

export interface Account {
  id: number;
  email: string;
  passwordHash: string;
}

/** The active member with a mail address. @param email folded as the form kit does. */
export async function accountByEmail(tx: Db | Tx, email: string): Promise<Account | undefined> {
  const row = await tx
    .selectFrom('member')
    .select(['id', 'email', 'password_hash'])
    .where('email', '=', email)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row?.email && row.password_hash
    ? { id: row.id, email: row.email, passwordHash: row.password_hash }
    : undefined;
}

/**
 * The same, and whether it was logged in to before in a browser. One statement, so that the time that it takes tells nobody
 * whether there is such a member.
 */
export async function accountForLogin(
  email: string,
  deviceHash: Buffer | null,
): Promise<{ account: Account | undefined; known: boolean }> {
  const { rows } = await sql<{ id: number; email: string; password_hash: string | null; known: boolean }>`
    select id, email, password_hash,
           exists (select from member_device d where d.member_id = member.id and d.token_hash = ${deviceHash}) as known
      from member where email = ${email} and status = 'active'`.execute(db());
  const [row] = rows;
  if (!row?.password_hash) return { account: undefined, known: row?.known ?? false };
  return { account: { id: row.id, email: row.email, passwordHash: row.password_hash }, known: row.known };
}

/** An active member's account by id. */
export async function activeAccount(tx: Db | Tx, memberId: number): Promise<Account | undefined> {
  const row = await tx
    .selectFrom('member')
    .select(['id', 'email', 'password_hash'])
    .where('id', '=', memberId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row?.email && row.password_hash
    ? { id: row.id, email: row.email, passwordHash: row.password_hash }
    : undefined;
}

/**
 * Locks an active member's row, so that changes of one account happen one after the other.
 * @returns false when the member has withdrawn.
 */
export async function lockMember(tx: Tx, memberId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function setPassword(tx: Db | Tx, memberId: number, passwordHash: string): Promise<void> {
  await tx.updateTable('member').set({ password_hash: passwordHash }).where('id', '=', memberId).execute();
}

/** Stores a hash made at today's cost, unless the password was changed meanwhile. */
export async function replaceHash(memberId: number, before: string, after: string): Promise<void> {
  await db()
    .updateTable('member')
    .set({ password_hash: after })
    .where('id', '=', memberId)
    .where('password_hash', '=', before)
    .execute();
}

/** A member's personal data, as on the resident register (住民票). */
export interface Person {
  familyName: string;
  givenName: string;
  familyNameKana: string;
  givenNameKana: string;
  birthDate: string;
  gender: 'male' | 'female' | 'other' | null;
  postalCode: string;
  prefectureCode: number;
  city: string;
  street: string;
  building: string;
  phone: string;
}

export interface NewMember extends Person {
  email: string;
  passwordHash: string;
}

function personColumns(p: Person) {
  return {
    family_name: p.familyName,
    given_name: p.givenName,
    family_name_kana: p.familyNameKana,
    given_name_kana: p.givenNameKana,
    birth_date: p.birthDate,
    gender: p.gender,
    postal_code: p.postalCode,
    prefecture_code: p.prefectureCode,
    city: p.city,
    street: p.street,
    building: p.building,
    phone: p.phone,
  };
}

/** Writes who a member is, as the next version. */
export async function updatePerson(memberId: number, person: Person, on: Db | Tx = db()): Promise<void> {
  await on
    .updateTable('member')
    .set({ ...personColumns(person), version: sql`version + 1` })
    .where('id', '=', memberId)
    .where('status', '=', 'active')
    .execute();
}

/** Inserts a member whose address has just been confirmed. @returns undefined when the address is taken. */
export async function insertMember(tx: Tx, m: NewMember, now: Date): Promise<number | undefined> {
  const row = await tx
    .insertInto('member')
    .values({
      email: m.email,
      password_hash: m.passwordHash,
      ...personColumns(m),
      email_verified_at: now,
    })
    .onConflict((c) => c.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

import { type Db, db, type Tx } from '#platform/db/db.ts';

export interface Account {
  id: number;
  email: string;
  passwordHash: string;
}

/** The active member of a mail address. @param email folded as the form kit does. */
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

export interface NewMember {
  email: string;
  passwordHash: string;
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

/** Inserts a member whose address has just been confirmed. @returns undefined when the address is taken. */
export async function insertMember(tx: Tx, m: NewMember, now: Date): Promise<number | undefined> {
  const row = await tx
    .insertInto('member')
    .values({
      email: m.email,
      password_hash: m.passwordHash,
      family_name: m.familyName,
      given_name: m.givenName,
      family_name_kana: m.familyNameKana,
      given_name_kana: m.givenNameKana,
      birth_date: m.birthDate,
      gender: m.gender,
      postal_code: m.postalCode,
      prefecture_code: m.prefectureCode,
      city: m.city,
      street: m.street,
      building: m.building,
      phone: m.phone,
      email_verified_at: now,
    })
    .onConflict((c) => c.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function insertConsents(
  tx: Tx,
  memberId: number,
  lists: ('donation' | 'shop')[],
  source: string,
) {
  if (lists.length === 0) return;
  await tx
    .insertInto('newsletter_consent')
    .values(lists.map((list) => ({ member_id: memberId, list, granted: true, source })))
    .execute();
}

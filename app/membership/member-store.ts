import { sql } from 'kysely';
import type { Person } from '#app/member/care.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import type { MemberState } from './list-query.ts';

/** A member as kept. Of who has withdrawn everything about the person is empty. */
export interface MemberRecord extends Omit<Person, 'birthDate' | 'prefectureCode'> {
  id: number;
  version: number;
  state: MemberState;
  email: string | null;
  birthDate: string | null;
  prefectureCode: number | null;
  createdAt: Date;
  withdrawnAt: Date | null;
}

function members(on: Db | Tx) {
  return on
    .selectFrom('member')
    .select([
      'id',
      'version',
      'status as state',
      'email',
      'family_name as familyName',
      'given_name as givenName',
      'family_name_kana as familyNameKana',
      'given_name_kana as givenNameKana',
      'birth_date as birthDate',
      'gender',
      'postal_code as postalCode',
      'prefecture_code as prefectureCode',
      'city',
      'street',
      'building',
      'phone',
      'created_at as createdAt',
      'withdrawn_at as withdrawnAt',
    ])
    .$castTo<MemberRecord>();
}

export async function findMember(id: number): Promise<MemberRecord | undefined> {
  return members(db()).where('id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockMember(tx: Tx, id: number): Promise<MemberRecord | undefined> {
  return members(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertNote(
  tx: Tx,
  note: { memberId: number; text: string; staffId: number | null },
): Promise<void> {
  await tx
    .insertInto('member_note')
    .values({ member_id: note.memberId, text: note.text, staff_id: note.staffId })
    .execute();
}

/** Browsers that the member has logged in with, by the hash of their cookie. */
export async function devicesOf(memberId: number): Promise<Buffer[]> {
  const rows = await db()
    .selectFrom('member_device')
    .select('token_hash')
    .where('member_id', '=', memberId)
    .limit(100)
    .execute();
  return rows.map((row) => row.token_hash);
}

/** Ends every session, and forgets the browsers, so that a login in any of them is reported. @returns how many sessions ended. */
export async function endAllSessions(tx: Tx, memberId: number): Promise<number> {
  await tx.deleteFrom('pending_login').where('member_id', '=', memberId).execute();
  await tx.deleteFrom('member_device').where('member_id', '=', memberId).execute();
  const ended = await tx.deleteFrom('session').where('member_id', '=', memberId).executeTakeFirst();
  return Number(ended.numDeletedRows);
}

/** Takes the second factor away, and passkeys where asked. @returns what there was. */
export async function deleteFactors(
  tx: Tx,
  memberId: number,
  passkeys: boolean,
): Promise<{ app: boolean; passkeys: number }> {
  await tx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute();
  const app = await tx.deleteFrom('totp').where('member_id', '=', memberId).executeTakeFirst();
  if (!passkeys) return { app: app.numDeletedRows > 0n, passkeys: 0 };
  await tx.deleteFrom('passkey_challenge').where('member_id', '=', memberId).execute();
  const keys = await tx.deleteFrom('passkey').where('member_id', '=', memberId).executeTakeFirst();
  return { app: app.numDeletedRows > 0n, passkeys: Number(keys.numDeletedRows) };
}

/** How many rows of a table are a member's. */
export async function countRows(on: Db | Tx, table: string, memberId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from ${sql.table(table)} where member_id = ${memberId}`.execute(on);
  return rows[0]!.n;
}

type UnderWay = Record<'tickets' | 'donations' | 'waiting' | 'sent' | 'returned', number>;

/** What a member still has coming: tickets that can be used, parcels that have not arrived, and donations since an instant, whose papers may be needed. */
export async function underWayOf(on: Db | Tx, memberId: number, since: Date): Promise<UnderWay> {
  const { rows } = await sql<UnderWay>`
    with theirs as (
      select l.status from donation d join delivery l on l.donation_id = d.id where d.member_id = ${memberId} and d.status = 'paid'
      union all
      select l.status from shop_order o join delivery l on l.order_id = o.id where o.member_id = ${memberId} and l.status <> 'cancelled')
    select (select count(*)::integer from ticket t
             where t.member_id = ${memberId} and t.status in ('issued', 'partly_used') and t.valid_until > now()) as tickets,
           (select count(*)::integer from donation d
             where d.member_id = ${memberId} and d.status = 'paid' and d.paid_at >= ${since}) as donations,
           count(*) filter (where status in ('waiting', 'preparing'))::integer as waiting,
           count(*) filter (where status = 'shipped')::integer as sent,
           count(*) filter (where status = 'returned')::integer as returned
      from theirs`.execute(on);
  return rows[0]!;
}

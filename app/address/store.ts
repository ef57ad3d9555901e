import type { Db, Tx } from '#platform/db/db.ts';
import { type Address, type AddressInput, bookQuery } from './book-query.ts';

function columns(a: AddressInput) {
  return {
    label: a.label,
    family_name: a.familyName,
    given_name: a.givenName,
    family_name_kana: a.familyNameKana,
    given_name_kana: a.givenNameKana,
    postal_code: a.postalCode,
    prefecture_code: a.prefecture,
    city: a.city,
    street: a.street,
    building: a.building,
    phone: a.phone,
  };
}

/** A member's addresses, the default first, then in the order in which they were added. */
export async function readAddresses(db: Db | Tx, memberId: number): Promise<Address[]> {
  return (await bookQuery(memberId).execute(db)).rows;
}

/** Locks a member's book, by the member's row, until the transaction ends. */
export async function lockBook(tx: Tx, memberId: number): Promise<void> {
  await tx.selectFrom('member').select('id').where('id', '=', memberId).forUpdate().execute();
}

export async function insertAddress(
  tx: Tx,
  memberId: number,
  a: AddressInput,
  isDefault: boolean,
): Promise<number> {
  const { id } = await tx
    .insertInto('address')
    .values({ member_id: memberId, ...columns(a), is_default: isDefault })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAddress(tx: Tx, id: number, a: AddressInput): Promise<void> {
  await tx.updateTable('address').set(columns(a)).where('id', '=', id).execute();
}

/** Makes one of a member's addresses the only default. */
export async function setDefault(tx: Tx, memberId: number, id: number): Promise<void> {
  await tx
    .updateTable('address')
    .set({ is_default: false })
    .where('member_id', '=', memberId)
    .where('is_default', '=', true)
    .execute();
  await tx.updateTable('address').set({ is_default: true }).where('id', '=', id).execute();
}

/** Takes an address out of the book; `at` null puts it back. */
export async function setRemoved(tx: Tx, id: number, at: Date | null): Promise<void> {
  await tx.updateTable('address').set({ removed_at: at, is_default: false }).where('id', '=', id).execute();
}

/** Whether a member's address was removed after an instant, and so can be put back. */
export async function wasRemoved(db: Db | Tx, memberId: number, id: number, after: Date): Promise<boolean> {
  const row = await db
    .selectFrom('address')
    .select('id')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('removed_at', '>', after)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the addresses that were removed up to an instant. */
export async function deleteRemoved(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('address').where('removed_at', '<=', until).execute();
}

import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { Recipient } from '../recipient.ts';

const MOST_ADDRESSES = 20; // product spec section 13

/** Adds a delivery address to the member's book, unless it is full. */
export async function saveToAddressBook(tx: Tx, memberId: number, r: Recipient): Promise<void> {
  await sql`
    insert into address (member_id, family_name, given_name, family_name_kana, given_name_kana, postal_code, prefecture_code, city, street, building, phone)
    select ${memberId}::bigint, ${r.familyName}, ${r.givenName}, ${r.familyNameKana}, ${r.givenNameKana}, ${r.postalCode}, ${r.prefecture}::smallint, ${r.city}, ${r.street}, ${r.building}, ${r.phone}
     where (select count(*) from address where member_id = ${memberId}) < ${MOST_ADDRESSES}`.execute(tx);
}

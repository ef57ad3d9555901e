import { type RawBuilder, sql } from 'kysely';
import type { Recipient } from '#app/forms/recipient.ts';
import type { Given } from '#platform/db/statement.ts';

/** A delivery address as typed: the label may be empty. */
export interface AddressInput extends Recipient {
  label: string;
}

export interface Address extends AddressInput {
  id: number;
  isDefault: boolean;
}

/** A member's addresses, the default first, then in the order in which they were added: a statement, or a part of one. */
export function bookQuery(memberId: Given<number>): RawBuilder<Address> {
  return sql<Address>`
    select id, label, family_name as "familyName", given_name as "givenName", family_name_kana as "familyNameKana",
           given_name_kana as "givenNameKana", postal_code as "postalCode", prefecture_code as prefecture, city, street, building,
           phone, is_default as "isDefault"
      from address where member_id = ${memberId} and removed_at is null order by is_default desc, id`;
}

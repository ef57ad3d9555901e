import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Donor } from '#app/donation/fields.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { randomNumber } from '#platform/crypto.ts';
import { db } from '#platform/db/db.ts';

/** 別海町, of `aPlace`. */
const TOWN = '016918';

/** Municipalities and a postal code, besides those of `aPlace`: a designated city with a ward in the address. */
export async function moreMunicipalities(): Promise<void> {
  await sql`insert into government (code, name, kana, prefecture_code, kind) values
    ('011002', '札幌市', 'サッポロシ', 1, 'city'), ('012025', '函館市', 'ハコダテシ', 1, 'city')`.execute(
    db(),
  );
  await sql`insert into postal_code (code, prefecture_code, city, town, government_code) values
    ('0600042', 1, '札幌市中央区', '大通西', '011002')`.execute(db());
}

export const CHIYODA = { postalCode: '1000001', prefecture: 13, city: '千代田区', street: '千代田1-1' };
export const SAPPORO = { postalCode: '0600042', prefecture: 1, city: '札幌市中央区', street: '大通西1-1' };
/** Names no municipality that there is. */
export const NOWHERE = { postalCode: '9999999', prefecture: 1, city: 'どこか', street: '1-1' };

export const donorAt = (address: typeof CHIYODA, givenName = '太郎'): Donor => ({
  familyName: '佐藤',
  givenName,
  familyNameKana: 'サトウ',
  givenNameKana: 'タロウ',
  building: '',
  phone: '0312345678',
  birthDate: '1980-04-01',
  ...address,
});

interface Given {
  memberId?: number;
  government?: string;
  wish?: 'none' | 'paper' | 'online';
  state?: 'requested' | 'received' | 'incomplete' | 'accepted';
  at?: typeof CHIYODA;
  paidAt?: string;
}

/** A donation of the year before with a one-stop wish, paid. @returns its number. */
export async function aWish(given: Given = {}): Promise<string> {
  const { government = TOWN, wish = 'paper', at = CHIYODA, paidAt = '2026-11-01T12:00:00+09:00' } = given;
  const { id: usage } = await db()
    .selectFrom('usage')
    .select('id')
    .where('government_code', '=', government)
    .executeTakeFirstOrThrow();
  const { id, number } = await db()
    .insertInto('donation')
    .values({
      number: randomNumber(11),
      form_key: randomUUID(),
      member_id: given.memberId ?? (await aMember()),
      government_code: government,
      amount: 10_000,
      usage_id: usage,
      usage_title: '自治体におまかせ',
      donor: JSON.stringify(donorAt(at)),
      one_stop: wish,
      one_stop_status: wish === 'none' ? null : (given.state ?? 'requested'),
      status: 'paid',
      applied_at: new Date(paidAt),
      paid_at: new Date(paidAt),
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('payment')
    .values({
      donation_id: id,
      reference: number,
      provider: 'sandbox',
      method: 'card',
      amount: 10_000,
      idempotency_key: randomUUID(),
      deadline: new Date(paidAt),
    })
    .execute();
  return number;
}

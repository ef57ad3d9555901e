import { randomUUID } from 'node:crypto';
import { TOWN } from '#app/catalogue/testing/gifts.ts';
import type { Donor } from '#app/donation/fields.ts';
import { randomNumber } from '#platform/crypto.ts';
import { db } from '#platform/db/db.ts';

const DONOR: Donor = {
  familyName: '佐藤',
  givenName: '太郎',
  familyNameKana: 'サトウ',
  givenNameKana: 'タロウ',
  birthDate: '1980-04-01',
  postalCode: '1000001',
  prefecture: 13,
  city: '千代田区',
  street: '千代田1-1',
  building: '',
  phone: '0312345678',
};

interface Given {
  donor?: Partial<Donor>;
  paidAt?: string;
  amount?: number;
  government?: string;
  oneStop?: 'none' | 'paper' | 'online';
  status?: string;
  usage?: string;
  goods?: string;
}

/** A donation as it is after its payment, without the acquirer. @returns its number. */
export async function aPaidDonation(memberId: number, given: Given = {}): Promise<string> {
  const government = given.government ?? TOWN;
  const paidAt = new Date(given.paidAt ?? '2026-11-20T03:00:00Z');
  const usage = await db()
    .selectFrom('usage')
    .select('id')
    .where('government_code', '=', government)
    .executeTakeFirstOrThrow();
  const amount = given.amount ?? 12_000;
  const { id, number } = await db()
    .insertInto('donation')
    .values({
      number: randomNumber(11),
      form_key: randomUUID(),
      member_id: memberId,
      government_code: government,
      amount,
      usage_id: usage.id,
      usage_title: given.usage ?? '自治体におまかせ',
      goods_name: given.goods ?? '',
      donor: JSON.stringify({ ...DONOR, ...given.donor }),
      one_stop: given.oneStop ?? 'none',
      one_stop_status: (given.oneStop ?? 'none') === 'none' ? null : 'requested',
      status: given.status ?? 'paid',
      applied_at: paidAt,
      paid_at: paidAt,
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
      amount,
      received_amount: amount,
      status: 'paid',
      idempotency_key: randomUUID(),
      deadline: paidAt,
      paid_at: paidAt,
    })
    .execute();
  return number;
}

export async function donationRow(number: string) {
  return db().selectFrom('donation').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
}

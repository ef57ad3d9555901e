import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { hashOnce } from '#app/account/testing/members.ts';
import { randomNumber } from '#platform/crypto.ts';
import { db, transaction } from '#platform/db/db.ts';
import type { Merchant } from '../counter/merchant.ts';
import { issueTickets } from '../issue.ts';

/** 別海町, which issues these tickets, and a neighbour. */
const TOWN = '016918';
export const NEIGHBOUR = '016926';
export const PIN = '135790';

/** Places, usages, a producer and a category. */
export async function aPlace(): Promise<void> {
  await sql`insert into prefecture (code, name, kana, region) values (1, '北海道', 'ホッカイドウ', '北海道')`.execute(
    db(),
  );
  await sql`insert into government (code, name, kana, prefecture_code, kind, designated_from) values
    (${TOWN}, '別海町', 'ベツカイチョウ', 1, 'town', '2020-01-01'),
    (${NEIGHBOUR}, '中標津町', 'ナカシベツチョウ', 1, 'town', '2020-01-01')`.execute(db());
  await sql`insert into usage (government_code, title, is_default) select code, '自治体におまかせ', true from government`.execute(
    db(),
  );
  await sql`insert into producer (government_code, name) select code, '事務局' from government`.execute(db());
  await sql`insert into category (id, name) values (1, 'お食事券')`.execute(db());
}

let sequence = 0;

export async function aMember(email = `guest-${++sequence}@example.jp`): Promise<number> {
  const { id } = await db()
    .insertInto('member')
    .values({ email, password_hash: 'none', family_name: '佐藤', given_name: '太郎' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface Terms {
  kind?: 'amount' | 'count' | null;
  value?: number;
  months?: number;
  genres?: string[];
  quantity?: number;
  member?: number;
}

/** A paid donation for a gift with these terms; by default one ticket of 3,000 yen for six months. */
export async function aDonation(terms: Terms = {}): Promise<{ id: number; member: number; number: string }> {
  const { kind = 'amount', value = 3000, months = 6, quantity = 1 } = terms;
  const member = terms.member ?? (await aMember());
  const number = `T${++sequence}`;
  const goods = await db()
    .insertInto('goods')
    .values({
      kind: 'gift',
      code: `G${sequence}`,
      government_code: TOWN,
      producer_id: sql<number>`(select id from producer where government_code = ${TOWN})`,
      category_id: 1,
      name: '別海町 お食事券',
      temperature: 'ambient',
      amount: 10_000,
      procurement_cost: 3_000,
      status: 'published',
      published_at: new Date('2026-01-01T00:00:00Z'),
      handling_days: kind ? null : 10,
      ticket_kind: kind,
      ticket_value: kind && value,
      ticket_months: kind && months,
      ticket_genres: terms.genres ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sku = await db()
    .insertInto('sku')
    .values({ goods_id: goods.id, label: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const donation = await db()
    .insertInto('donation')
    .values({
      number,
      form_key: randomUUID(),
      member_id: member,
      government_code: TOWN,
      goods_id: goods.id,
      sku_id: sku.id,
      quantity,
      amount: 10_000,
      usage_id: sql<number>`(select id from usage where government_code = ${TOWN})`,
      goods_name: '別海町 お食事券',
      usage_title: '自治体におまかせ',
      donor: '{}',
      status: 'paid',
      paid_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: donation.id, member, number };
}

/** The tickets of a new donation. */
export async function someTickets(terms: Terms = {}, issuedAt: Date = new Date()) {
  const { id, member } = await aDonation(terms);
  await transaction((tx) => issueTickets(tx, id, issuedAt));
  return (await ticketsOf(id)).map((t) => ({ ...t, member, donation: id }));
}

export async function aTicket(terms: Terms = {}, issuedAt: Date = new Date()) {
  return (await someTickets(terms, issuedAt))[0]!;
}

export async function ticketsOf(donation: number) {
  return db().selectFrom('ticket').selectAll().where('donation_id', '=', donation).orderBy('piece').execute();
}

export async function ticketNow(id: number) {
  return db()
    .selectFrom('ticket')
    .select(['remaining', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** A merchant who takes tickets of 別海町 by default. */
export async function aMerchant(government = TOWN, genre = ''): Promise<Merchant & { code: string }> {
  const code = randomNumber(7);
  sequence++;
  const { id } = await db()
    .insertInto('merchant')
    .values({
      government_code: government,
      code,
      pin_hash: await hashOnce(PIN),
      name: `食堂 ${sequence}`,
      genre,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { name } = await db()
    .selectFrom('government')
    .select('name')
    .where('code', '=', government)
    .executeTakeFirstOrThrow();
  return { id, name: `食堂 ${sequence}`, genre, government_code: government, government: name, code };
}

/** What was used of a ticket according to its redemptions: redeemed less voided. */
export async function spentOf(id: number): Promise<number> {
  const { rows } = await sql<{ spent: number }>`
    select coalesce(sum(case when voids is null then amount else -amount end), 0)::int as spent
      from redemption where ticket_id = ${id}`.execute(db());
  return rows[0]!.spent;
}

import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import type { Day, Period } from '../spans.ts';
import type { CostKind } from './costs.ts';

export interface EnteredCost {
  id: number;
  month: Day;
  kind: CostKind;
  amount: number;
  payee: string;
  purpose: string;
  by: string | null;
  at: Date;
  voidedAt: Date | null;
  voidReason: string;
}

/** What was entered for a government's months, also what was voided. */
export async function enteredCosts(
  governmentCode: string,
  { from, until }: Period,
  most: number,
): Promise<EnteredCost[]> {
  const { rows } = await sql<EnteredCost>`
    select c.id, c.month, c.kind, c.amount, c.payee, c.purpose, s.name as by, c.created_at as at, c.voided_at as "voidedAt", c.void_reason as "voidReason"
      from solicitation_cost c left join staff s on s.id = c.staff_id
     where c.government_code = ${governmentCode} and c.month between ${from}::date and ${until}::date
     order by c.month desc, c.id desc limit ${most}`.execute(db());
  return rows;
}

/** Sums of what counts, by month and kind. */
export async function costSums(
  governmentCode: string,
  { from, until }: Period,
): Promise<{ month: Day; kind: CostKind; amount: number }[]> {
  const { rows } = await sql<{ month: Day; kind: CostKind; amount: number }>`
    select month, kind, sum(amount)::bigint as amount from solicitation_cost
     where government_code = ${governmentCode} and month between ${from}::date and ${until}::date and voided_at is null
     group by 1, 2`.execute(db());
  return rows;
}

export interface PayeeSum {
  payee: string;
  kind: CostKind;
  purposes: string;
  count: number;
  amount: number;
}

/** What a government paid to each recipient in a period, the largest first. */
export async function payeeSums(
  governmentCode: string,
  { from, until }: Period,
  most: number,
): Promise<PayeeSum[]> {
  const { rows } = await sql<PayeeSum>`
    select payee, kind, left(string_agg(distinct purpose, '、' order by purpose), 300) as purposes, count(*)::int as count, sum(amount)::bigint as amount
      from solicitation_cost
     where government_code = ${governmentCode} and month between ${from}::date and ${until}::date and voided_at is null
     group by payee, kind order by sum(amount) desc, payee, kind limit ${most}`.execute(db());
  return rows;
}

/** What sending a government's gifts really cost, by the month in which the parcels left. */
export async function parcelCostSums(
  governmentCode: string,
  { from, until }: Period,
): Promise<{ month: Day; parcels: number; amount: number }[]> {
  const { rows } = await sql<{ month: Day; parcels: number; amount: number }>`
    select date_trunc('month', sent_on::timestamp)::date as month, count(*)::int as parcels, sum(amount)::bigint as amount
      from parcel_cost
     where government_code = ${governmentCode} and is_gift and sent_on between ${from}::date and ${until}::date
     group by 1`.execute(db());
  return rows;
}

/** Parcels with gifts of a government that left in a period and of which nothing was entered. */
export async function parcelsWithoutCost(governmentCode: string, { from, until }: Period): Promise<number> {
  const { rows } = await sql<{ parcels: number }>`
    select count(*)::int as parcels from delivery v
     where v.government_code = ${governmentCode} and v.donation_id is not null
       and v.shipped_at >= ${from}::date::timestamp at time zone 'Asia/Tokyo' and v.shipped_at < (${until}::date + 1)::timestamp at time zone 'Asia/Tokyo'
       and not exists (select from parcel_cost c where c.delivery_id = v.id and c.attempt = v.attempt)`.execute(
    db(),
  );
  return rows[0]!.parcels;
}

/** How much of a period's donations may go into costs, where it was entered. */
export async function ceilingOf(begins: Day): Promise<{ percent: number; note: string } | undefined> {
  return db()
    .selectFrom('solicitation_ceiling')
    .select(['percent', 'note'])
    .where('begins', '=', begins)
    .executeTakeFirst();
}

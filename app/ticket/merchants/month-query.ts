import { sql } from 'kysely';
import { placeName } from '#app/words/place.ts';
import { db } from '#platform/db/db.ts';
import type { TicketKind } from '../rules.ts';

/** What a merchant took of one kind of tickets in a month; a void counts in the month in which it was made. */
export interface MonthLine {
  title: string;
  kind: TicketKind;
  /** How often it was taken, and voided. */
  taken: number;
  voids: number;
  /** Yen or uses, less what was voided. */
  sum: number;
}

/** What a merchant took and what was voided from one instant until another. */
export async function monthLines(
  merchantId: number,
  { from, until }: { from: Date; until: Date },
): Promise<MonthLine[]> {
  const { rows } = await sql<MonthLine>`
    select t.title, t.kind, (count(*) filter (where r.voids is null))::integer as taken,
           (count(*) filter (where r.voids is not null))::integer as voids,
           sum(case when r.voids is null then r.amount else -r.amount end)::integer as sum
      from redemption r join ticket t on t.id = r.ticket_id
     where r.merchant_id = ${merchantId} and r.redeemed_at >= ${from} and r.redeemed_at < ${until}
     group by t.kind, t.title order by t.kind, t.title limit 1000`.execute(db());
  return rows;
}

/** The government that pays, as its papers name it. */
export async function payer(code: string): Promise<{ name: string; department: string; phone: string }> {
  const { rows } = await sql<{ name: string; prefecture: string; department: string; phone: string }>`
    select g.name, p.name as prefecture, g.department, g.phone from government g
      join prefecture p on p.code = g.prefecture_code where g.code = ${code}`.execute(db());
  const { name, prefecture, department, phone } = rows[0]!;
  return { name: placeName(prefecture, name), department, phone };
}

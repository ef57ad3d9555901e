import { sql } from 'kysely';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { useWorld as useMoneyWorld, type World } from '#app/payment/testing/world.ts';
import { db } from '#platform/db/db.ts';
import { donations } from '../pay/donations.ts';

/** The world of a test file, with one government to donate to. Call at the top of the file. */
export function useWorld(): World {
  return useMoneyWorld([donations], aPlace);
}

/** The acquirer's records joined with ours: one row for each donation. */
export async function books() {
  const { rows } = await sql<{
    number: string;
    status: string;
    payment: string;
    attempts: number;
    charged: number;
    held: number;
  }>`
    select d.number, d.status, p.status as payment,
           (select count(*) from acquirer.payment a where a.reference = d.number) as attempts,
           (select count(*) from acquirer.entry e join acquirer.payment a on a.id = e.payment_id
             where a.reference = d.number and e.kind = 'charge') as charged,
           (select coalesce(sum(e.amount), 0) from acquirer.entry e join acquirer.payment a on a.id = e.payment_id
             where a.reference = d.number) as held
      from donation d left join donation_payment dp on dp.donation_id = d.id left join payment p on p.id = dp.payment_id order by d.id`.execute(
    db(),
  );
  return rows;
}

/** Money at the acquirer that belongs to no paid donation, in yen. */
export async function strayMoney(): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(e.amount), 0) as sum
      from acquirer.entry e join acquirer.payment a on a.id = e.payment_id
     where not exists (select from donation d where d.number = a.reference and d.status = 'paid')`.execute(
    db(),
  );
  return rows[0]!.sum;
}

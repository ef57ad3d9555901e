import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import type { PartyKey } from './party.ts';
import { endOf, monthOf, nextMonth, type Sums, startOf } from './rules.ts';
import { NO_TERMS, type Terms } from './term-words.ts';

/** Columns of terms, under the names of `Terms`. @param t the name of their row */
export function termsColumns(t: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${t}.${name}`);
  return sql`${column('site_rate')} as "siteRate", ${column('elsewhere_rate')} as "elsewhereRate", ${column('card_rate')} as "cardRate",
    ${column('deferred_fee')} as "deferredFee", ${column('keeps_payment_fee')} as "keepsPaymentFee", ${column('parcel_fee')} as "parcelFee",
    ${column('monthly_fee')} as "monthlyFee"`;
}

/** The terms that count in a month of somebody. */
export async function termsIn(on: Db | Tx, party: PartyKey, month: string): Promise<Terms> {
  const { rows } = await sql<Terms>`
    select ${termsColumns('t')} from settlement_terms t
     where t.party = ${party} and t.from_month <= ${month}::date order by t.from_month desc limit 1`.execute(
    on,
  );
  return rows[0] ?? NO_TERMS;
}

/**
 * What counts for somebody and is in no statement yet, before an instant, with the fees of each: by the terms of the donation's own
 * day, also where it goes back.
 */
export function openEntries(party: PartyKey, before: Date): RawBuilder<unknown> {
  return sql`
    select e.*,
           case e.what when 'parcel' then coalesce(t.parcel_fee, 0)
                       when 'elsewhere' then e.amount::bigint * coalesce(t.elsewhere_rate, 0) / 10000
                       when 'elsewhere_returned' then e.amount::bigint * coalesce(t.elsewhere_rate, 0) / 10000
                       when 'adjustment' then 0
                       else e.amount::bigint * coalesce(t.site_rate, 0) / 10000 end as site,
           case when e.what = 'donation_returned' and t.keeps_payment_fee then 0
                when e.what not in ('donation', 'donation_returned') or t.party is null then 0
                when e.method in ('konbini', 'pay_easy', 'bank_transfer') then sign(e.amount) * t.deferred_fee
                else e.amount::bigint * t.card_rate / 10000 end as payment
      from settlement_entry e
      left join lateral (select * from settlement_terms t where t.party = e.party and t.from_month <= e.priced_on
                          order by t.from_month desc limit 1) t on true
     where e.party = ${party} and e.statement_id is null and e.occurred_at < ${before}`;
}

/** What such entries come to. @param of their rows, with `site` and `payment`. @param month 'YYYY-MM-01': what is from before it corrects. */
export function sumsOf(of: RawBuilder<unknown>, month: string): RawBuilder<Sums> {
  const sum = (...what: string[]) =>
    sql`coalesce(sum(x.amount) filter (where x.what = any(${what})), 0)::bigint`;
  return sql<Sums>`
    select ${sum('donation', 'goods', 'sale')} as received, ${sum('donation_returned', 'goods_returned', 'sale_returned')} as returned,
           ${sum('elsewhere', 'elsewhere_returned')} as elsewhere, ${sum('adjustment')} as adjusted,
           coalesce(sum(x.payment), 0)::bigint as "paymentFee",
           coalesce(sum(x.site) filter (where x.what <> 'parcel'), 0)::bigint as "siteFee",
           coalesce(sum(x.site) filter (where x.what = 'parcel'), 0)::bigint as "parcelFee",
           count(*)::integer as lines, (count(*) filter (where x.occurred_at < ${startOf(month)}))::integer as corrections
      from ${of} x`;
}

export async function openSums(on: Db | Tx, party: PartyKey, month: string): Promise<Sums> {
  const { rows } = await sumsOf(sql`(${openEntries(party, endOf(month))})`, month).execute(on);
  return rows[0]!;
}

/**
 * The month that is to be closed next with somebody: months go one after the other, and those of producers in which nothing happened are
 * passed over. @returns undefined where nothing has ever happened, or nothing since of a producer.
 */
export async function monthToClose(on: Db | Tx, party: PartyKey): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null; oldest: string | null }>`
    select (select max(month) from settlement_statement where party = ${party}) as last,
           (select (occurred_at at time zone 'Asia/Tokyo')::date from settlement_entry
             where party = ${party} and statement_id is null order by occurred_at limit 1) as oldest`.execute(
    on,
  );
  const { last, oldest } = rows[0]!;
  const first = oldest === null ? undefined : monthOf(oldest);
  if (last === null) return first;
  const following = nextMonth(last);
  if (party.startsWith('government-') || (first !== undefined && first < following)) return following;
  return first;
}

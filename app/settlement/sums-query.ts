import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import { isImmediate, PAYMENT_METHODS } from '#platform/payment/methods.ts';
import type { PartyKey } from './party.ts';
import { endOf, type Sums, startOf } from './rules.ts';
import { NO_TERMS, type Terms } from './term-words.ts';

/** Columns of terms, under the names of `Terms`. @param t the name of their row */
export function termsColumns(
  t: string,
  monthlyFee = sql.ref<number>(`${t}.monthly_fee`),
): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${t}.${name}`);
  return sql`${column('site_rate')} as "siteRate", ${column('elsewhere_rate')} as "elsewhereRate", ${column('card_rate')} as "cardRate",
    ${column('deferred_fee')} as "deferredFee", ${column('keeps_payment_fee')} as "keepsPaymentFee", ${column('parcel_fee')} as "parcelFee",
    ${monthlyFee} as "monthlyFee"`;
}

/**
 * Whether a government's contract holds on a day of a month: the fee of a month is charged as long as it does, whether or not anything
 * happens. @param g the name of the government's row
 */
export function hasContract(g: string, month: RawBuilder<unknown>): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${g}.${name}`);
  return sql<boolean>`(date_trunc('month', ${column('contract_from')}) <= ${month} and (${column('contract_until')} is null or ${column('contract_until')} >= ${month}))`;
}

/** Yen that are charged for a month of somebody. */
export function monthlyFeeIn(party: RawBuilder<unknown>, month: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`coalesce((
    select case when ${hasContract('g', month)} then t.monthly_fee else 0 end
      from settlement_terms t join government g on g.code = t.government_code
     where t.party = ${party} and t.from_month <= ${month} order by t.from_month desc limit 1), 0)`;
}

/** The terms that count in a month of somebody: without any nothing is charged. */
export async function termsIn(on: Db | Tx, party: PartyKey, month: string): Promise<Terms> {
  return (await keptTermsIn(on, party, month)) ?? NO_TERMS;
}

/** The same; undefined where none were set. */
export async function keptTermsIn(on: Db | Tx, party: PartyKey, month: string): Promise<Terms | undefined> {
  const { rows } = await sql<Terms>`
    select ${termsColumns('t', monthlyFeeIn(sql`t.party`, sql`${month}::date`))} from settlement_terms t
     where t.party = ${party} and t.from_month <= ${month}::date order by t.from_month desc limit 1`.execute(
    on,
  );
  return rows[0];
}

/** Paid later: their fee is one sum for each payment, and no share of it. */
const DEFERRED = PAYMENT_METHODS.filter((method) => !isImmediate(method));

/**
 * What counts for somebody and is in no statement yet, before an instant, with the fees of each: by the terms of the donation's own
 * day, also where it goes back.
 */
export function openEntries(
  party: PartyKey | RawBuilder<unknown>,
  before: Date | RawBuilder<unknown>,
  since: RawBuilder<unknown> = sql`timestamptz '-infinity'`,
): RawBuilder<unknown> {
  return sql`
    select e.*,
           case e.what when 'parcel' then coalesce(t.parcel_fee, 0)
                       when 'elsewhere' then e.amount::bigint * coalesce(t.elsewhere_rate, 0) / 10000
                       when 'elsewhere_returned' then e.amount::bigint * coalesce(t.elsewhere_rate, 0) / 10000
                       when 'adjustment' then 0
                       else e.amount::bigint * coalesce(t.site_rate, 0) / 10000 end as site,
           case when e.what = 'donation_returned' and t.keeps_payment_fee then 0
                when e.what not in ('donation', 'donation_returned') or t.party is null then 0
                when e.method = any(${DEFERRED}) then sign(e.amount) * t.deferred_fee
                else e.amount::bigint * t.card_rate / 10000 end as payment
      from settlement_entry e
      left join lateral (select * from settlement_terms t where t.party = e.party and t.from_month <= e.priced_on
                          order by t.from_month desc limit 1) t on true
     where e.party = ${party} and e.statement_id is null and e.occurred_at >= ${since} and e.occurred_at < ${before}`;
}

const ELSEWHERE = ['elsewhere', 'elsewhere_returned'];

/** What such entries come to. @param of their rows, with `site` and `payment`. @param begins of the month: what is from before it corrects. */
export function sumsOf(of: RawBuilder<unknown>, begins: Date | RawBuilder<unknown>): RawBuilder<Sums> {
  const sum = (...what: string[]) =>
    sql`coalesce(sum(x.amount) filter (where x.what = any(${what})), 0)::bigint`;
  return sql<Sums>`
    select ${sum('donation', 'goods', 'sale')} as received, ${sum('donation_returned', 'goods_returned', 'sale_returned')} as returned,
           ${sum(...ELSEWHERE)} as elsewhere, ${sum('adjustment')} as adjusted,
           coalesce(sum(x.payment), 0)::bigint as "paymentFee",
           coalesce(sum(x.site) filter (where x.what <> all(${[...ELSEWHERE, 'parcel']})), 0)::bigint as "siteFee",
           coalesce(sum(x.site) filter (where x.what = any(${ELSEWHERE})), 0)::bigint as "elsewhereFee",
           coalesce(sum(x.site) filter (where x.what = 'parcel'), 0)::bigint as "parcelFee",
           count(*)::integer as lines, (count(*) filter (where x.occurred_at < ${begins}))::integer as corrections
      from ${of} x`;
}

export async function openSums(on: Db | Tx, party: PartyKey, month: string): Promise<Sums> {
  const { rows } = await sumsOf(sql`(${openEntries(party, endOf(month))})`, startOf(month)).execute(on);
  return rows[0]!;
}

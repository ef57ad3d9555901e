import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#app/staff/actor.ts';
import { may, mayAnywhere } from '#app/staff/permissions.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import { type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';
import { MOST_COUNTED } from '#platform/text/count-words.ts';
import { closeAction, type Kind, type Party, type PartyKey, placeOf } from './party.ts';
import { isOver, type Sums, type Total, totalOf } from './rules.ts';
import { seenBy } from './statement-query.ts';
import { hasContract, monthlyFeeIn, openEntries, sumsOf } from './sums-query.ts';

const firstOf = (month: RawBuilder<unknown>) => sql`(${month}::timestamp at time zone 'Asia/Tokyo')`;
const following = (month: RawBuilder<unknown>) => sql`(${month} + interval '1 month')::date`;

/** Whose months: one party's, or those that a condition on `kind, government_code, producer_id` leaves. */
type Whose = { party: PartyKey } | { among: (t: string) => RawBuilder<boolean> };

/** All parties that something can be settled with. */
function parties(whose: Whose): RawBuilder<unknown> {
  if ('party' in whose) return sql`select ${whose.party}::text as party`;
  return sql`
    select c.party from (
      select 'government-' || g.code as party, 'government' as kind, g.code as government_code, null::bigint as producer_id from government g
      union all
      select k.kind || '-' || p.id, k.kind, p.government_code, p.id from producer p cross join (values ('gift'), ('shop')) k (kind)) c
     where ${whose.among('c')}`;
}

/**
 * Months of which something is in no statement yet: what happened, corrections of what was closed, and the fee of a month in which terms
 * and contract hold, though nothing happened. Others are passed over. `party, kind, government_code, producer_id, month`, each once.
 * @param current 'YYYY-MM-01': fees are charged up to this month. @param over of months that are over alone: of this one nothing is read.
 */
function openMonths(current: string, whose: Whose, over = false): RawBuilder<unknown> {
  const of = (t: string) =>
    'party' in whose ? sql`${sql.ref(`${t}.party`)} = ${whose.party}` : whose.among(t);
  const closed = (t: string) =>
    sql`(select max(s.month) from settlement_statement s where s.party = ${sql.ref(`${t}.party`)})`;
  const until = over ? sql`and e.occurred_at < ${firstOf(sql`${current}::date`)}` : sql``;
  const first = (party: RawBuilder<unknown>, since: RawBuilder<unknown>) => sql`
    select e.party, e.kind, e.government_code, e.producer_id, date_trunc('month', e.occurred_at at time zone 'Asia/Tokyo')::date as month
      from settlement_entry e
     where e.statement_id is null and e.party = ${party} and e.occurred_at >= ${since} ${until} order by e.party, e.occurred_at limit 1`;
  // The index leads from a month of a party to its next one, of all parties at a time: it is not read in between.
  return sql`
    with recursive walk as (
      select n.*, ${following(closed('n'))} as next from (${parties(whose)}) c cross join lateral (${first(sql`c.party`, sql`'-infinity'`)}) n
      union all
      select n.*, w.next from walk w cross join lateral (${first(sql`w.party`, firstOf(following(sql`w.month`)))}) n
    )
    select w.party, w.kind, w.government_code, w.producer_id, greatest(w.month, w.next) as month from walk w
    union
    select t.party, t.kind, t.government_code, t.producer_id, m::date
      from (select t.*, lead(t.from_month) over (partition by t.party order by t.from_month) as next_from
              from settlement_terms t where t.kind = 'government' and ${of('t')}) t
      join government g on g.code = t.government_code
      cross join lateral generate_series(greatest(t.from_month, date_trunc('month', g.contract_from)::date, ${following(closed('t'))})::timestamp,
                                         least((t.next_from - interval '1 month')::date, ${current}::date)::timestamp, interval '1 month') m
     where t.monthly_fee > 0 and ${hasContract('g', sql`m::date`)}`;
}

/**
 * The month that is to be closed next with somebody: months go one after the other.
 * @param current 'YYYY-MM-01'. @returns undefined where nothing is open.
 */
export async function monthToClose(
  on: Db | Tx,
  party: PartyKey,
  current: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ month: string | null }>`
    select min(o.month) as month from (${openMonths(current, { party })}) o`.execute(on);
  return rows[0]!.month ?? undefined;
}

/** A month that is open. */
export interface Open extends Party {
  party: PartyKey;
  name: string;
  government: string;
  month: string;
  /** So far. */
  total: Total;
  /** Whether the month is over: what is not grows on. */
  isOver: boolean;
  /** Whether somebody may close it. An earlier one of the same party comes first. */
  mayClose: boolean;
  isNext: boolean;
}

export interface OpenFilter {
  kind: Kind | null;
  /** 'YYYY-MM-01': of this month alone. */
  month: string | null;
  governmentCode: string | null;
  producerId: number | null;
  /** 'YYYY-MM-01': up to this month. */
  until: string | null;
  /** Of such that may be closed by now. */
  isOver: boolean;
}

export const ALL_OPEN: OpenFilter = {
  kind: null,
  month: null,
  governmentCode: null,
  producerId: null,
  until: null,
  isOver: false,
};

/** @param current 'YYYY-MM-01' */
function matching(actor: Actor, f: OpenFilter, current: string): RawBuilder<unknown> {
  // Whose they are is asked before the months are looked for; which month, once it is known which ones come before it.
  const among = (t: string) => {
    const column = (name: string) => sql.ref(`${t}.${name}`);
    return sql<boolean>`${seenBy(actor, t)}
       and (${f.kind}::text is null or ${column('kind')} = ${f.kind}::text)
       and (${f.governmentCode}::text is null or ${column('government_code')} = ${f.governmentCode}::text)
       and (${f.producerId}::bigint is null or ${column('producer_id')} = ${f.producerId}::bigint)`;
  };
  return sql`
      from (select o.*, lag(o.month) over (partition by o.party order by o.month) as earlier from (${openMonths(current, { among }, f.isOver)}) o) o
     where (${f.month}::date is null or o.month = ${f.month}::date)
       and (${f.until}::date is null or o.month <= ${f.until}::date) and (${!f.isOver} or o.month < ${current}::date)`;
}

const ORDER: Keyset = {
  keys: [
    { by: sql`o.month - date '2000-01-01'`, type: 'bigint' },
    { by: sql`o.party`, type: 'text' },
  ],
};

type OpenRow = Omit<Open, 'total' | 'isOver' | 'mayClose' | 'isNext'> &
  Sums & { monthlyFee: number; earlier: string | null; count: number };

function opened(actor: Actor, now: Date, { earlier, count: _, ...row }: OpenRow): Open {
  const { party, kind, governmentCode, producerId, name, government, month, monthlyFee, ...sums } = row;
  const its = { kind, governmentCode, producerId };
  return {
    ...{ party, ...its, name, government, month },
    total: totalOf(sums, monthlyFee),
    isOver: isOver(month, now),
    mayClose: may(actor, closeAction(its), placeOf(its)),
    isNext: earlier === null,
  };
}

/**
 * Months that are open and that somebody may look at, the oldest first, with what they come to so far, and how many there are, up to one
 * more than are counted: they are looked for once for both. @param current 'YYYY-MM-01'
 */
export async function listOpen(
  actor: Actor,
  filter: OpenFilter,
  current: string,
  asked: PageAsked,
  now: Date = new Date(),
): Promise<Page<Open> & { count: number }> {
  const page = keyset(ORDER, asked);
  // Sums are made of the rows of the page alone.
  const { rows } = await sql<OpenRow & { key: string }>`
    with open as materialized (select o.* ${matching(actor, filter, current)})
    select (select count(*)::integer from (select from open limit ${MOST_COUNTED + 1}) c) as count, o.key, o.party, o.kind, o.government_code as "governmentCode", o.producer_id as "producerId", o.month, o.earlier,
           g.name as government, coalesce(p.name, g.name) as name, ${monthlyFeeIn(sql`o.party`, sql`o.month`)} as "monthlyFee", sums.*
      from (select ${page.key} as key, o.* from open o where ${page.where}
             order by ${page.order} limit ${page.limit}) o
      join government g on g.code = o.government_code left join producer p on p.id = o.producer_id
      cross join lateral (${sumsOf(
        sql`(${openEntries(sql`o.party`, firstOf(following(sql`o.month`)), sql`coalesce(${firstOf(following(sql`o.earlier`))}, '-infinity')`)})`,
        firstOf(sql`o.month`),
      )}) sums
     order by ${page.order}`.execute(db());
  const { rows: shown, ...turns } = page.page<OpenRow>(rows);
  return { ...turns, count: rows[0]?.count ?? 0, rows: shown.map((row) => opened(actor, now, row)) };
}

export interface Waiting {
  count: number;
  /** The oldest month. */
  since: string | null;
}

/** Kinds of parties with which somebody settles. */
export function kindsToClose(actor: Actor): Kind[] {
  return [
    ...(mayAnywhere(actor, 'settlement.close') ? (['government', 'shop'] as const) : []),
    ...(mayAnywhere(actor, 'settlement.producers') ? (['gift'] as const) : []),
  ];
}

/** What waits for who settles: months that are over, and statements to be paid. @param current 'YYYY-MM-01' */
export async function settlementsWaiting(
  actor: Actor,
  current: string,
): Promise<{ toClose: Waiting; toPay: Waiting } | undefined> {
  const kinds = kindsToClose(actor);
  if (kinds.length === 0) return undefined;
  const among = (t: string) =>
    sql<boolean>`${seenBy(actor, t)} and ${sql.ref(`${t}.kind`)} = any(${kinds}::text[])`;
  const { rows: close } = await sql<Waiting>`
    select count(*)::integer as count, min(o.month)::text as since from (${openMonths(current, { among }, true)}) o
     where o.month < ${current}::date`.execute(db());
  const { rows: pay } = await sql<Waiting>`
    select count(*)::integer as count, min(s.month)::text as since from settlement_statement s
     where ${seenBy(actor, 's')} and s.kind = any(${kinds}::text[]) and s.due <> 0
       and (select p.paid_on from settlement_payment p where p.statement_id = s.id order by p.id desc limit 1) is null`.execute(
    db(),
  );
  return { toClose: close[0]!, toPay: pay[0]! };
}

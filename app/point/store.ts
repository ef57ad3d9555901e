import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import type { EntryKind, Lot } from './rules.ts';

/** The account of a member with an issuer, locked until the transaction ends; created when there is none. */
export async function lockAccount(tx: Tx, memberId: number, issuer: string): Promise<number> {
  await tx
    .insertInto('point_account')
    .values({ member_id: memberId, issuer })
    .onConflict((c) => c.columns(['member_id', 'issuer']).doNothing())
    .execute();
  const { id } = await tx
    .selectFrom('point_account')
    .select('id')
    .where('member_id', '=', memberId)
    .where('issuer', '=', issuer)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks accounts by their ids. */
export async function lockAccountById(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('point_account').select('id').where('id', '=', id).forUpdate().execute();
}

/** The entry that an event caused, in any account. */
export function entryOf(tx: Tx, kind: EntryKind, source: string) {
  return tx
    .selectFrom('point_entry')
    .select(['id', 'account_id', 'points', 'note'])
    .where('kind', '=', kind)
    .where('source', '=', source)
    .executeTakeFirst();
}

export interface NewEntry {
  kind: EntryKind;
  points: number;
  source: string;
  note: string;
  at: Date;
  expiresOn?: string | null;
  by?: { actor: string; reason: string };
}

/** Adds an entry and updates the balance, in one statement. The caller holds the account's lock. */
export async function addEntry(tx: Tx, accountId: number, e: NewEntry): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with kept as (
      update point_account set balance = balance + ${e.points}::integer where id = ${accountId} returning balance)
    insert into point_entry (account_id, kind, points, balance_after, source, expires_on, note, actor, reason, occurred_at)
    select ${accountId}::bigint, ${e.kind}, ${e.points}::integer, kept.balance, ${e.source}, ${e.expiresOn ?? null}::date, ${e.note},
           ${e.by?.actor ?? ''}, ${e.by?.reason ?? ''}, ${e.at}::timestamptz
      from kept returning id`.execute(tx);
  return rows[0]!.id;
}

export async function addLot(
  tx: Tx,
  accountId: number,
  lot: { entryId: number; points: number; expiresOn: string | null },
): Promise<void> {
  await tx
    .insertInto('point_lot')
    .values({
      account_id: accountId,
      entry_id: lot.entryId,
      points: lot.points,
      remaining: lot.points,
      expires_on: lot.expiresOn,
    })
    .execute();
}

/** Lots with something left, also those whose last day has passed. */
export function openLots(db: Db | Tx, accountId: number): Promise<Lot[]> {
  return db
    .selectFrom('point_lot')
    .select(['id', 'remaining', 'expires_on'])
    .where('account_id', '=', accountId)
    .where('remaining', '>', 0)
    .orderBy('expires_on')
    .orderBy('id')
    .execute();
}

/** Takes points from lots for an entry, which records the lots. */
export async function allocate(
  tx: Tx,
  entryId: number,
  taken: { lot: Lot; points: number }[],
): Promise<void> {
  await sql`
    with taken as (
      select * from unnest(${taken.map((t) => t.lot.id)}::bigint[], ${taken.map((t) => t.points)}::integer[]) as t (lot_id, points)),
    less as (
      update point_lot l set remaining = l.remaining - t.points from taken t where l.id = t.lot_id)
    insert into point_allocation (entry_id, lot_id, points) select ${entryId}::bigint, lot_id, points from taken`.execute(
    tx,
  );
}

/**
 * The points of an entry that were not returned, in whole or in parts, by the day on which they would have lapsed.
 * @param of the account, and the event that used them; its parts are named after it.
 */
export async function notReturned(
  tx: Tx,
  entryId: number,
  of: { account: number; source: string },
): Promise<{ points: number; expires_on: string | null }[]> {
  const { rows } = await sql<{ points: number; expires_on: string | null }>`
    with moved as (
      select l.expires_on, t.points from point_allocation t join point_lot l on l.id = t.lot_id where t.entry_id = ${entryId}
      union all
      select l.expires_on, -l.points from point_entry e join point_lot l on l.entry_id = e.id
       where e.account_id = ${of.account} and e.kind = 'returned'
         and (e.source = ${of.source} or starts_with(e.source, ${of.source} || ':')))
    select expires_on, sum(points)::bigint as points from moved group by expires_on having sum(points) > 0
     order by expires_on`.execute(tx);
  return rows;
}

/** Accounts that hold points whose last day has passed. @param today 'YYYY-MM-DD' in Japan. */
export async function accountsToLapse(db: Db, today: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('point_lot')
    .select('account_id')
    .distinct()
    .where('expires_on', '<', today)
    .where('remaining', '>', 0)
    .limit(limit)
    .execute();
  return rows.map((r) => r.account_id);
}

/** All accounts of a member with what can be used today and how much of it lapses up to a day. */
export async function accountsOf(db: Db | Tx, memberId: number, today: string, soon: string) {
  const { rows } = await sql<{
    id: number;
    issuer: string;
    government: string | null;
    usable: number;
    lapsing: number;
    lapses_on: string | null;
  }>`
    select a.id, a.issuer, g.name as government,
           coalesce(sum(l.remaining), 0)::bigint as usable,
           coalesce(sum(l.remaining) filter (where l.expires_on <= ${soon}::date), 0)::bigint as lapsing,
           min(l.expires_on) filter (where l.expires_on <= ${soon}::date) as lapses_on
      from point_account a
      left join government g on g.code = a.government_code
      left join point_lot l on l.account_id = a.id and l.remaining > 0 and (l.expires_on is null or l.expires_on >= ${today}::date)
     where a.member_id = ${memberId}
     group by a.id, g.name
     order by a.issuer <> 'shop', a.issuer`.execute(db);
  return rows;
}

/** The instants of an account's first and last entry. */
export async function entrySpan(db: Db, accountId: number) {
  return db
    .selectFrom('point_entry')
    .select((eb) => [eb.fn.min('occurred_at').as('first'), eb.fn.max('occurred_at').as('last')])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** A page of an account's entries within a period, newest first, and their number. */
export async function entriesOf(
  db: Db,
  accountId: number,
  within: { from: Date; until: Date } | null,
  page: { limit: number; offset: number },
) {
  const found = db
    .selectFrom('point_entry')
    .where('account_id', '=', accountId)
    .$if(within !== null, (q) =>
      q.where('occurred_at', '>=', within!.from).where('occurred_at', '<', within!.until),
    );
  const [rows, counted] = await Promise.all([
    found
      .select(['id', 'kind', 'points', 'balance_after', 'source', 'expires_on', 'note', 'occurred_at'])
      .select((eb) =>
        eb
          .selectFrom('point_lot')
          .select((lot) => lot.fn.countAll<number>().as('n'))
          .whereRef('point_lot.entry_id', '=', 'point_entry.id')
          .as('lots'),
      )
      .$narrowType<{ kind: EntryKind }>()
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: counted.n };
}

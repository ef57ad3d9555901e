import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';

/** In which a place has to be claimed once its number was called. */
const CLAIMED_WITHIN = '2 minutes';
/** What one pass is good for: the pages of several applications, and a login on the way. Copies of it share them. */
const MOST = { uses: 200, moves: 3 };

/**
 * Takes the next number. Who waits already, in another tab or without their cookie, has that place again.
 * @param holder of a session or a guest's key; null: nothing to know the browser by.
 */
export async function takePlace(token: string, holder: Buffer | null) {
  return db()
    .insertInto('admission_place')
    .values({ token, holder })
    .onConflict((c) => c.column('holder').where('called_at', 'is', null).doUpdateSet({ seen_at: sql`now()` }))
    .returning(['number', 'token'])
    .executeTakeFirstOrThrow();
}

/** A visitor who came in while the door was open stays inside. @returns false when the mark was used before. */
export async function admitMarked(token: string, holder: Buffer | null): Promise<boolean> {
  const now = sql<string>`now()`;
  const { numInsertedOrUpdatedRows } = await db()
    .insertInto('admission_place')
    .values({ token, holder, uses: 1, called_at: now, admitted_at: now })
    .onConflict((c) => c.column('token').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Uses a place whose turn it is, or was: claims it, or asks for one more page with it.
 * @param passS for how many seconds a pass may lie unused.
 * @returns `first` or `inside` when it may be used, the first time or again; `waiting` when its number was not called; `over` when nothing
 * is left of it, or it is another's.
 */
export async function claimPlace(
  token: string,
  holder: Buffer | null,
  passS: number,
): Promise<'first' | 'inside' | 'waiting' | 'over'> {
  const { rows } = await sql<{ uses: number | null; waiting: boolean | null }>`
    with used as (
      update admission_place
         set seen_at = now(), uses = uses + 1, admitted_at = coalesce(admitted_at, now()),
             moves = moves + (holder is distinct from ${holder}::bytea)::int, holder = ${holder}::bytea
       where token = ${token} and called_at is not null and uses < ${MOST.uses}
         and (holder is not distinct from ${holder}::bytea or moves < ${MOST.moves})
         and case when admitted_at is null then called_at > now() - ${CLAIMED_WITHIN}::interval
                  else seen_at > now() - ${passS}::int * interval '1 second' end
      returning uses)
    select (select uses from used) as uses,
           (select called_at is null from admission_place where token = ${token}) as waiting`.execute(db());
  const found = rows[0]!;
  if (found.uses !== null) return found.uses === 1 ? 'first' : 'inside';
  return found.waiting ? 'waiting' : 'over';
}

/** Notes that these are still there. @param waits numbers, and for how many seconds each is taken to be there from now on. */
export async function notePresent(waits: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    with present as (
      select p.number, w.seconds
        from admission_place p join unnest(${[...waits.keys()]}::bigint[], ${[...waits.values()]}::int[]) as w (number, seconds) using (number)
       where p.called_at is null order by p.number for update of p skip locked)
    update admission_place p set seen_at = now(), gone_at = now() + present.seconds * interval '1 second'
      from present where p.number = present.number`.execute(db());
}

/** Takes away what was called and not claimed in time. @returns how many. */
export async function dropUnclaimed(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from admission_place
     where called_at < now() - ${CLAIMED_WITHIN}::interval and called_at is not null and admitted_at is null`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

/** Calls the first of those who are there, in the order in which they came. @returns how many, and the largest number. */
export async function callNext(tx: Tx, most: number): Promise<{ called: number; last: number }> {
  const { rows } = await sql<{ called: number; last: number }>`
    with next as (
      select number from admission_place
       where called_at is null and gone_at > now()
       order by number limit ${most} for update skip locked),
    called as (
      update admission_place p set called_at = now() from next where p.number = next.number returning p.number)
    select count(*)::int as called, coalesce(max(number), 0) as last from called`.execute(tx);
  return rows[0]!;
}

/** Those who wait and are there. */
export async function countWaiting(tx: Tx): Promise<{ waiting: number; head: number; last: number }> {
  const { rows } = await sql<{ waiting: number; head: number; last: number }>`
    select count(*)::int as waiting, coalesce(min(number), 0) as head, coalesce(max(number), 0) as last
      from admission_place where called_at is null and gone_at > now()`.execute(tx);
  return rows[0]!;
}

/** Deletes places whose holders were last seen before an instant. */
export async function deletePlaces(on: Db, lastSeenBefore: Date): Promise<void> {
  await on.deleteFrom('admission_place').where('seen_at', '<', lastSeenBefore).execute();
}

import { sql } from 'kysely';
import type { NewsletterList } from '#app/member/newsletter/lists.ts';
import { type Db, db, type Tx, transaction } from '#platform/db/db.ts';
import { isBounced } from '#platform/mail/bounces.ts';
import { hasConsented } from './recipients-query.ts';

/** A copy is given up after so many refusals for the time being. */
export const MOST_TRIES = 5;
/** A copy that was begun so long ago is nobody's any more: its worker died. */
const DEAD = sql`interval '3 minutes'`;

export interface Claimed {
  newsletterId: number;
  memberId: number;
  list: NewsletterList;
  address: string;
  attempts: number;
}

/**
 * Of any worker's copies the next one may leave in so many milliseconds; the one after it, later by the pace.
 * @param perMinute copies of all newsletters together.
 */
export async function takeTurn(perMinute: number): Promise<number> {
  const step = sql`make_interval(secs => ${60 / perMinute})`;
  const { rows } = await sql<{ wait: number }>`
    insert into newsletter_pace as p (next_at) values (clock_timestamp() + ${step})
        on conflict (one) do update set next_at = greatest(p.next_at, clock_timestamp()) + ${step}
    returning greatest(extract(epoch from next_at - ${step} - clock_timestamp()) * 1000, 0)::integer as wait`.execute(
    db(),
  );
  return rows[0]!.wait;
}

/** A copy that waits, of the newsletter that is due longest. */
export async function nextWaiting(): Promise<{ newsletterId: number; memberId: number } | undefined> {
  const { rows } = await sql<{ newsletterId: number; memberId: number }>`
    select n.id as "newsletterId", c.member_id as "memberId"
      from newsletter n
      cross join lateral (
        select member_id from newsletter_copy
         where newsletter_id = n.id and state = 'waiting' and try_at <= clock_timestamp()
         order by try_at limit 1) c
     where n.state = 'sending' order by n.due_at, n.id limit 1`.execute(db());
  return rows[0];
}

/**
 * Takes a copy to be sent, if it is still wanted: the member's row is locked against a withdrawal or a consent that is taken
 * back meanwhile, and asked once more. From here on the copy is never sent a second time, whatever becomes of this worker.
 * @returns undefined where there is nothing to send.
 */
export function claim(at: { newsletterId: number; memberId: number }): Promise<Claimed | undefined> {
  return transaction(async (tx) => {
    // In this order everywhere: the member, the newsletter, the copy.
    await sql`select 1 from member where id = ${at.memberId} for share`.execute(tx);
    const newsletter = await tx
      .selectFrom('newsletter')
      .select(['id', 'list'])
      .where('id', '=', at.newsletterId)
      .where('state', '=', 'sending')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!newsletter) return undefined;
    const list = newsletter.list as NewsletterList;
    const { rows } = await sql<{ address: string | null; isWanted: boolean; isBounced: boolean }>`
      select m.email as address, m.status = 'active' and ${hasConsented(sql`m.id`, list)} as "isWanted",
             ${isBounced(sql`m.email`)} as "isBounced"
        from member m where m.id = ${at.memberId}`.execute(tx);
    const member = rows[0];
    const skip = !member?.isWanted ? 'no consent' : member.isBounced ? 'bounce' : undefined;
    const { rows: moved } = await sql<{ attempts: number }>`
      update newsletter_copy
         set state = ${skip === undefined ? 'sending' : 'skipped'}, reason = ${skip ?? null},
             attempts = attempts + 1, at = clock_timestamp()
       where newsletter_id = ${at.newsletterId} and member_id = ${at.memberId} and state = 'waiting'
      returning attempts`.execute(tx);
    if (!moved[0]) return undefined;
    if (skip !== undefined) {
      await count(tx, at.newsletterId, 'skipped');
      return undefined;
    }
    return { ...at, list, address: member!.address!, attempts: moved[0].attempts };
  });
}

async function count(tx: Tx, id: number, what: 'sent' | 'failed' | 'unclear' | 'skipped'): Promise<void> {
  const row = what === 'failed' ? sql`failed_in_row + 1` : what === 'sent' ? sql`0` : sql`failed_in_row`;
  await sql`
    update newsletter set ${sql.ref(what)} = ${sql.ref(what)} + 1, failed_in_row = ${row} where id = ${id}`.execute(
    tx,
  );
}

/** What came of a copy that was begun. @returns whether it was still this worker's to say. */
export async function finish(
  tx: Tx,
  { newsletterId, memberId }: Pick<Claimed, 'newsletterId' | 'memberId'>,
  to: 'sent' | 'failed' | 'unclear',
  reason: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('newsletter_copy')
    .set({ state: to, reason, at: sql`clock_timestamp()` })
    .where('newsletter_id', '=', newsletterId)
    .where('member_id', '=', memberId)
    .where('state', '=', 'sending')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await count(tx, newsletterId, to);
  return true;
}

/** Surely not sent: it waits again. @param minutes from now. */
export async function putBack(
  { newsletterId, memberId }: Claimed,
  minutes: number,
  counts: boolean,
): Promise<void> {
  await sql`
    update newsletter_copy
       set state = 'waiting', attempts = attempts - ${counts ? 0 : 1},
           try_at = clock_timestamp() + make_interval(mins => ${minutes})
     where newsletter_id = ${newsletterId} and member_id = ${memberId} and state = 'sending'`.execute(db());
}

/** Copies whose worker died in the middle of sending them: whether they have left, nobody knows. */
export async function settleAbandoned(on: Db): Promise<void> {
  const { rows } = await sql<{ newsletterId: number; memberId: number }>`
    select newsletter_id as "newsletterId", member_id as "memberId" from newsletter_copy
     where newsletter_id in (select id from newsletter where state in ('sending', 'paused', 'stopped'))
       and state = 'sending' and at < clock_timestamp() - ${DEAD} limit 100`.execute(on);
  for (const copy of rows) await transaction((tx) => finish(tx, copy, 'unclear', 'worker died'));
}

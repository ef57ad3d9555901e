import { sql } from 'kysely';
import { type Device, deviceOf } from '#app/account/device.ts';
import { db, type Tx } from '#platform/db/db.ts';

/**
 * Records a browser in which a member logs in.
 * @returns whether it is new beside known ones; false for a member's very first browser.
 */
export async function noteDevice(tx: Tx, memberId: number, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql<{ known: boolean; others: boolean }>`
    with noted as (
      insert into member_device (member_id, token_hash, last_seen_at) values (${memberId}, ${tokenHash}, ${now})
      on conflict (member_id, token_hash) do update set last_seen_at = excluded.last_seen_at)
    select coalesce(bool_or(token_hash = ${tokenHash}), false) as known, count(*) > 0 as others
      from member_device where member_id = ${memberId}`.execute(tx); // as they were before this statement
  const { known, others } = rows[0]!;
  return others && !known;
}

/**
 * With a new password every browser but the one of the request is new again: a login there is reported by mail, and its
 * attempts count as a stranger's.
 */
export async function forgetOtherDevices(tx: Tx, memberId: number, request: Request): Promise<void> {
  const here = deviceOf(request);
  await tx
    .deleteFrom('member_device')
    .where('member_id', '=', memberId)
    .$if(here !== undefined, (q) => q.where('token_hash', '!=', here!.hash))
    .execute();
}

/**
 * The browser of a request, if the member with this mail address has logged in there before. One statement, so that the
 * time that it takes tells nobody whether there is such a member.
 */
export async function knownDevice(request: Request, email: string): Promise<Device | undefined> {
  const device = deviceOf(request);
  if (!device) return undefined;
  const row = await db()
    .selectFrom('member_device')
    .innerJoin('member', 'member.id', 'member_device.member_id')
    .select('member.id')
    .where('member.email', '=', email)
    .where('member_device.token_hash', '=', device.hash)
    .executeTakeFirst();
  return row && device;
}

import type { Db, Tx } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import type { Actor } from './actor.ts';
import { personWithGrants } from './session-store.ts';

/**
 * The person that a job works for after the request: with what they may now, not when they asked. Undefined where they have been
 * stopped since. @param from whence they asked.
 */
export async function actorOf(
  tx: Db | Tx,
  staffId: number,
  from: { address: string; requestId: string },
): Promise<Actor | undefined> {
  const person = await personWithGrants(tx, staffId, jstDate(new Date()));
  return person && { staffId, ...person, ...from };
}

import type { Tx } from '#platform/db/db.ts';
import { joinLines } from './join-store.ts';
import { guestOf } from './owner.ts';

/**
 * What the request's browser gathered becomes the member's. Called where every login and registration starts its session, in
 * the same transaction; a browser that gathered nothing costs nothing.
 * @returns whether there was such a browser: its cookie has done its work then.
 */
export async function joinCart(tx: Tx, memberId: number, request: Request): Promise<boolean> {
  const guest = guestOf(request);
  if (!guest) return false;
  await joinLines(tx, memberId, guest);
  return true;
}

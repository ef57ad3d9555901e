import type { SessionMember } from '#app/member/session.ts';
import { isProven, type Owned } from './access.ts';
import { adoptOrder } from './access-store.ts';

/**
 * Whether a member may add a guest's order to the account: it was made with the account's mail address, which was
 * verified, or the browser holds a proof of it.
 */
export function mayJoin(request: Request, member: SessionMember, order: Owned & { email: string }): boolean {
  if (order.member_id !== null) return false;
  return order.email === member.email || isProven(request, order);
}

/** @returns `taken` when it belongs to an account already. */
export async function joinOrder(
  request: Request,
  member: SessionMember,
  order: Owned & { email: string },
  now: Date = new Date(),
): Promise<'joined' | 'taken' | 'refused'> {
  if (order.member_id !== null) return 'taken';
  if (!mayJoin(request, member, order)) return 'refused';
  return (await adoptOrder(order.number, member.id, now)) ? 'joined' : 'taken';
}

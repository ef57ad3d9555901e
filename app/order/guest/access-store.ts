import { db, type Tx } from '#platform/db/db.ts';

/** Whether a guest's order has this number and this mail address, as forms normalise it. */
export async function isGuestOrder(number: string, email: string): Promise<boolean> {
  const row = await db()
    .selectFrom('shop_order')
    .select('id')
    .where('number', '=', number)
    .where('member_id', 'is', null)
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Adds a guest's order to an account, in one statement: of two parallel calls one succeeds. The order earns no points,
 * as it was not a member's when it was made.
 */
export async function adoptOrder(tx: Tx, number: string, memberId: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shop_order')
    .set({ member_id: memberId, adopted_at: at, points_to_earn: 0 })
    .where('number', '=', number)
    .where('member_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

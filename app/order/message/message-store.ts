import { db, type Tx } from '#platform/db/db.ts';

/** @returns its id; undefined where the same form was sent before. */
export async function insertMessage(
  tx: Tx,
  m: { orderId: number; formKey: string; text: string; staffId: number | null },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('order_message')
    .values({ order_id: m.orderId, form_key: m.formKey, text: m.text, staff_id: m.staffId })
    .onConflict((c) => c.column('form_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** What was written about an order, the newest first. */
export async function messagesOf(orderId: number, most: number): Promise<{ at: Date; text: string }[]> {
  return db()
    .selectFrom('order_message')
    .select(['created_at as at', 'text'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

import { sql } from 'kysely';
import type { OrderState } from '#app/order/states.ts';
import type { Db, Tx } from '#platform/db/db.ts';

/** What is held of a mail address without an account. */
export interface GuestHeld {
  /** The member whose address it is, who is looked after on their own page. */
  memberId: number | null;
  orders: number;
  inquiries: number;
  mails: number;
}

export async function heldOfAddress(on: Db | Tx, email: string): Promise<GuestHeld> {
  const { rows } = await sql<GuestHeld>`
    select (select id from member where email = ${email}) as "memberId",
           (select count(*)::integer from shop_order where email = ${email} and member_id is null) as orders,
           (select count(*)::integer from inquiry where email = ${email} and member_id is null) as inquiries,
           (select count(*)::integer from mail_message where recipient = ${email} and recipient <> '') as mails`.execute(
    on,
  );
  return rows[0]!;
}

/** Orders of the address whose customer must still be reached, by their numbers. */
export async function ordersUnderWay(on: Db | Tx, email: string): Promise<string[]> {
  const waiting: OrderState[] = ['pending_payment', 'paid', 'preparing', 'refund_due'];
  const rows = await on
    .selectFrom('shop_order')
    .select('number')
    .where('email', '=', email)
    .where('member_id', 'is', null)
    .where('status', 'in', waiting)
    .orderBy('id')
    .limit(20)
    .execute();
  return rows.map((row) => row.number);
}

/** Deletes what no law requires of an address without an account: inquiries, and recipient and words of mails. */
export async function eraseAddress(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('inquiry').where('email', '=', email).where('member_id', 'is', null).execute();
  await tx.deleteFrom('registration').where('email', '=', email).execute();
  await tx
    .updateTable('mail_message')
    .set({ recipient: '', body_text: '', body_html: '', headers: '{}', raw: null })
    .where('recipient', '=', email)
    .where('status', '<>', 'queued')
    .execute();
  await tx
    .updateTable('shop_order')
    .set({ note: '' })
    .where('email', '=', email)
    .where('member_id', 'is', null)
    .where('note', '<>', '')
    .execute();
}

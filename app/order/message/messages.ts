import type { Tx } from '#platform/db/db.ts';
import { formatDateTime } from '#platform/jst.ts';
import { sendOrderMail } from '../mail/order-mail.ts';
import { insertMessage, messagesOf } from './message-store.ts';

/** As many letters as a message may have. */
export const MOST_MESSAGE = 2_000;
const MOST_SHOWN = 20;

/**
 * Writes to the buyer about an order: a mail, and words on the order's page. In the caller's transaction.
 * @returns whether it was written now; not where the same form was sent before.
 */
export async function tellBuyer(
  tx: Tx,
  orderId: number,
  m: { formKey: string; text: string; staffId: number | null },
): Promise<boolean> {
  const id = await insertMessage(tx, { orderId, ...m });
  if (id === undefined) return false;
  await sendOrderMail(tx, orderId, () => ({
    kind: 'order_message',
    part: String(id),
    subject: 'ご注文についてのご連絡',
    paragraphs: m.text.split(/\n{2,}/),
    notes: ['このご連絡は、ご注文のページでもご覧いただけます。'],
  }));
  return true;
}

/** What the shop wrote about an order, as its buyer reads it. */
export async function shownMessages(orderId: number): Promise<{ on: string; text: string }[]> {
  const messages = await messagesOf(orderId, MOST_SHOWN);
  return messages.map(({ at, text }) => ({ on: formatDateTime(at), text }));
}

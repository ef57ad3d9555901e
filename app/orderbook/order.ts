import { holdDelivery } from '#app/delivery/hold.ts';
import { cancelOrder } from '#app/order/handling/cancel.ts';
import { orderNamed } from '#app/order/history/one-order.ts';
import { tellBuyer } from '#app/order/message/messages.ts';
import { type Actor, historyName } from '#app/staff/actor.ts';
import { type Changes, record, recordLook } from '#app/staff/audit.ts';
import { type Action, demandEverywhere, mayEverywhere } from '#app/staff/permissions.ts';
import { type Db, type Tx, transaction } from '#platform/db/db.ts';
import { type DeskOrder, insertNote, lockDeskOrder } from './order-store.ts';

/**
 * Orders as staff look after them. The shop is the operator's own: an order may be of goods of several producers and places, so
 * it is nobody's else. Who sends a parcel of it sees that parcel (app/dispatch).
 */

/** An order for who may look at orders; undefined as if there were none otherwise. Each look stands in the audit. */
export async function readOrder(actor: Actor, number: string) {
  if (!mayEverywhere(actor, 'order.read')) return undefined;
  const o = await orderNamed(number);
  if (o) await recordLook(actor, { action: 'order.read', subject: 'order', subjectId: o.number });
  return o;
}

/** A locked order for who may do this; undefined where there is none. @throws NotAllowed */
export function lockFor(
  tx: Tx,
  actor: Actor,
  action: Action,
  number: string,
): Promise<DeskOrder | undefined> {
  demandEverywhere(actor, action);
  return lockDeskOrder(tx, number);
}

/** Writes down what somebody did to an order. */
export function noteDeed(
  tx: Db | Tx,
  actor: Actor,
  number: string,
  changes: Changes,
  action: 'order.edit' | 'order.refund' = 'order.edit',
): Promise<void> {
  return record(tx, actor, { action, subject: 'order', subjectId: number, changes });
}

/** Writes a note for all who look after the order. @throws NotAllowed */
export function addNote(actor: Actor, number: string, text: string): Promise<'done' | 'unknown'> {
  return transaction(async (tx) => {
    const o = await lockFor(tx, actor, 'order.edit', number);
    if (!o) return 'unknown';
    await insertNote(tx, { orderId: o.id, text, staffId: actor.staffId });
    await noteDeed(tx, actor, number, { メモ: [null, text] });
    return 'done';
  });
}

/**
 * Writes to the buyer, by mail and on the order's page; once, however often the form is sent.
 * @throws NotAllowed
 */
export function writeToBuyer(
  actor: Actor,
  number: string,
  { text, formKey }: { text: string; formKey: string },
): Promise<'done' | 'unknown'> {
  return transaction(async (tx) => {
    const o = await lockFor(tx, actor, 'order.edit', number);
    if (!o) return 'unknown';
    if (await tellBuyer(tx, o.id, { formKey, text, staffId: actor.staffId }))
      await noteDeed(tx, actor, number, { お客様へのご連絡: [null, text] });
    return 'done';
  });
}

/**
 * Cancels a whole order: its money, points and pieces go back.
 * @param reason kept in the history, not shown to the buyer. @throws NotAllowed
 */
export async function cancel(actor: Actor, number: string, reason: string) {
  demandEverywhere(actor, 'order.refund');
  return cancelOrder(number, { staff: historyName(actor), reason }, (tx) =>
    noteDeed(tx, actor, number, { 取り消し: [null, reason] }, 'order.refund'),
  );
}

/**
 * Keeps a parcel from leaving, or lets it go.
 * @param parcel counted from 1. @param reason null: it may go. @throws NotAllowed
 */
export function hold(actor: Actor, number: string, parcel: number, reason: string | null) {
  return transaction(async (tx) => {
    const o = await lockFor(tx, actor, 'order.edit', number);
    if (!o) return 'unknown';
    const held = await holdDelivery(tx, { of: { order: o.id }, instalment: parcel }, reason);
    if (held === 'done')
      await noteDeed(tx, actor, number, {
        [`お荷物${parcel}の発送`]: reason === null ? ['保留', '保留を解除'] : [null, `保留: ${reason}`],
      });
    return held;
  });
}

import type { Tx } from '#platform/db/db.ts';
import { log } from '#platform/log.ts';
import type { PaymentState } from '#platform/payment/port.ts';
import { type Locked, move, type Payable } from './payable.ts';
import { notePayment } from './store.ts';
import { undo } from './undo.ts';

/**
 * Money went back since we last looked: carries it over to the thing as it stands, and tells the payer.
 * @returns what gives its pieces back, to be called last.
 */
export async function tellOfReturn(
  tx: Tx,
  payable: Payable,
  row: Locked,
  state: PaymentState,
  news: { actor: string; returned: number },
): Promise<(() => Promise<void>) | undefined> {
  const { returned } = news;
  const held = row.received_amount - row.refunded_amount;
  if (row.status === 'refund_due' || row.status === 'cancelled') {
    if (held > 0) return undefined;
    await notePayment(tx, row.payment_id, state, 'refunded');
    if (row.status === 'refund_due')
      await move(tx, payable, row, 'refunded', { actor: news.actor, reason: '' });
    await payable.mails.refunded(tx, row.id, returned);
    return undefined;
  }
  if (!payable.holds(row.status)) {
    await payable.mails.partReturned(tx, row.id, returned);
    return undefined;
  }
  const kept = row.payment_amount - row.granted_amount;
  if (held < kept) return takenBackElsewhere(tx, payable, row, state, returned);
  if (row.granted_amount > 0) await payable.mails.partRefunded?.(tx, row.id, returned);
  else await payable.mails.surplusReturned(tx, row.id, returned);
  return undefined;
}

/**
 * Not our doing: somebody gave money back in the provider's own console. All of it ends the thing; a part is for people
 * to look at, as there is none of another amount than was applied for.
 */
async function takenBackElsewhere(
  tx: Tx,
  payable: Payable,
  row: Locked,
  state: PaymentState,
  returned: number,
): Promise<(() => Promise<void>) | undefined> {
  const held = row.received_amount - row.refunded_amount;
  log().error({ [payable.kind]: row.number, held }, `a paid ${payable.kind} was refunded at the provider`);
  if (held > 0) return undefined;
  const { writeStock } = await undo(tx, payable, row, {
    actor: 'provider',
    reason: 'refunded at the provider',
  });
  await notePayment(tx, row.payment_id, state, 'refunded');
  await payable.mails.refunded(tx, row.id, returned);
  return writeStock;
}

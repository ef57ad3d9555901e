import type { Tx } from '#platform/db/db.ts';
import { returnOwed } from './complete.ts';
import { type By, type Locked, move, type Payable } from './payable.ts';
import { noteGrant, setPaymentStatus } from './store.ts';

/**
 * Promises a part of a purchase that stands back to its payer, and has it returned. The caller holds the rows' locks.
 * @param amount yen; 0 where points had paid that part. @throws Error of the database above what was paid.
 */
export async function grant(tx: Tx, payable: Payable, row: Locked, amount: number): Promise<void> {
  await noteGrant(tx, row, amount);
  await returnOwed(tx, payable, row);
}

/**
 * Ends a purchase whose goods came back, or never came: all its money that is still here goes back. Where none is, it is
 * refunded at once; otherwise the news of the return carries it there. The caller holds the rows' locks.
 */
export async function refundRest(tx: Tx, payable: Payable, row: Locked, by: By): Promise<void> {
  await move(tx, payable, row, 'refund_due', by);
  if (await returnOwed(tx, payable, row)) {
    await setPaymentStatus(tx, row.payment_id, 'refund_due');
  } else {
    await setPaymentStatus(tx, row.payment_id, 'refunded');
    await move(tx, payable, row, 'refunded', by);
  }
}

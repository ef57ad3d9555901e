import type { Tx } from '#platform/db/db.ts';
import { type CarrierCode, readTracking } from './carriers.ts';
import { mayMove } from './states.ts';
import { type Consignment, type Delivery, lockDeliveries, writeMove } from './store.ts';

/** What the sender may report of a delivery. A carrier other than `other` has given a number. */
export type Move =
  | { to: 'preparing' }
  | { to: 'shipped'; carrier: CarrierCode; tracking: string }
  | { to: 'delivered' };

export type Moved =
  | 'moved'
  /** It is so already: a repeat. */
  | 'already'
  /** It had left already, and its carrier or number is another now. */
  | 'corrected'
  /** There is no such instalment. */
  | 'unknown'
  /** From where it stands, it cannot come there. */
  | 'refused'
  /** The number is none of this carrier's. */
  | 'wrong_number';

/**
 * THE function that moves a delivery on, its rows being locked until the caller's transaction ends: of calls at the same
 * time one moves, and the others find it done.
 * @param which instalments are counted from 1.
 */
export async function moveDelivery(
  tx: Tx,
  which: { of: Consignment; instalment: number },
  move: Move,
  by: { actor: string; reason: string },
  now: Date = new Date(),
): Promise<Moved> {
  const rows = await lockDeliveries(tx, which.of);
  const row = rows.find((r) => r.instalment === which.instalment);
  return row ? moveRow(tx, row, move, by, now) : 'unknown';
}

async function moveRow(
  tx: Tx,
  row: Delivery,
  move: Move,
  by: { actor: string; reason: string },
  now: Date,
): Promise<Moved> {
  if (move.to !== 'shipped') {
    if (row.status === move.to) return 'already';
    if (!mayMove(row.status, move.to)) return 'refused';
    const instants = move.to === 'delivered' ? { delivered_at: now } : {};
    await writeMove(tx, row, { status: move.to, ...instants }, by);
    return 'moved';
  }
  const numberless = move.carrier === 'other' && move.tracking === '';
  const tracking = numberless ? '' : readTracking(move.carrier, move.tracking);
  if (tracking === undefined) return 'wrong_number';
  const sent = { status: move.to, carrier: move.carrier, tracking };
  if (row.status === 'shipped') {
    if (row.carrier === sent.carrier && row.tracking === tracking) return 'already';
    await writeMove(tx, row, sent, by);
    return 'corrected';
  }
  if (!mayMove(row.status, 'shipped')) return 'refused';
  await writeMove(tx, row, { ...sent, shipped_at: now }, by);
  return 'moved';
}

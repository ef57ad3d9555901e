import type { Tx } from '#platform/db/db.ts';
import { type CarrierCode, readTracking } from './carriers.ts';
import { mayMove } from './states.ts';
import { type Consignment, type Delivery, lockDeliveries, writeMove } from './store.ts';

/** What the sender may report about a delivery. A carrier other than `other` has given a number. */
export type Move =
  | { to: 'preparing' }
  | { to: 'shipped'; carrier: CarrierCode; tracking: string }
  | { to: 'delivered' };

export type Moved =
  | 'moved'
  /** A repeat: the delivery has this state already. */
  | 'already'
  /** It was dispatched already, and its carrier or number has changed. */
  | 'corrected'
  /** There is no such instalment. */
  | 'unknown'
  /** It cannot move from its present state to this one. */
  | 'refused'
  /** The number is not one of this carrier's. */
  | 'wrong_number'
  /** Its payment is disputed, or staff keep it here: what has not left stays. */
  | 'held';

/**
 * THE function that moves a delivery to its next state. Its rows are locked until the caller's transaction ends: of
 * parallel calls one moves it, and the others find it done.
 * @param which instalments are counted from 1; `held` when nothing may leave now.
 */
export async function moveDelivery(
  tx: Tx,
  which: { of: Consignment; instalment: number; held: boolean },
  move: Move,
  by: { actor: string; reason: string },
  now: Date = new Date(),
): Promise<Moved> {
  const rows = await lockDeliveries(tx, which.of);
  const row = rows.find((r) => r.instalment === which.instalment);
  if (!row) return 'unknown';
  const waits = row.status === 'waiting' || row.status === 'preparing';
  const held = which.held || row.held_at !== null;
  if (held && waits && row.status !== move.to) return 'held';
  return moveRow(tx, row, move, by, now);
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

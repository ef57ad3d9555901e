import type { Tx } from '#platform/db/db.ts';
import { type CarrierCode, readTracking } from './carriers.ts';
import type { ReturnReason } from './returns.ts';
import { mayMove } from './states.ts';
import { type Consignment, type Delivery, lockDeliveries, writeMove } from './store.ts';

/**
 * What the sender may report about a delivery. A carrier other than `other` has given a number. What came back and is prepared
 * again leaves once more, as another attempt.
 */
export type Move =
  | { to: 'preparing' }
  /** `first`: what has left already keeps its number. */
  | { to: 'shipped'; carrier: CarrierCode; tracking: string; first?: true }
  | { to: 'delivered' }
  | { to: 'returned'; reason: ReturnReason };

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
    await writeMove(tx, row, { status: move.to, ...alsoChanged(row, move, now) }, by);
    return 'moved';
  }
  const numberless = move.carrier === 'other' && move.tracking === '';
  const tracking = numberless ? '' : readTracking(move.carrier, move.tracking);
  if (tracking === undefined) return 'wrong_number';
  const sent = { status: move.to, carrier: move.carrier, tracking };
  if (row.status === 'shipped') {
    if (row.carrier === sent.carrier && row.tracking === tracking) return 'already';
    if (move.first) return 'refused';
    await writeMove(tx, row, sent, by);
    return 'corrected';
  }
  if (!mayMove(row.status, 'shipped')) return 'refused';
  await writeMove(tx, row, { ...sent, shipped_at: now }, by);
  return 'moved';
}

/** All deliveries of something, locked in the order of their instalments until the caller's transaction ends. */
export function deliveriesLocked(tx: Tx, of: Consignment): Promise<Delivery[]> {
  return lockDeliveries(tx, of);
}

/** Keeps of a parcel that it came back, or will never arrive. The caller holds the row's lock, and `mayMove` allows it. */
export async function noteReturn(
  tx: Tx,
  row: Delivery,
  reason: ReturnReason,
  by: { actor: string; reason: string },
  now: Date,
): Promise<void> {
  await writeMove(tx, row, { status: 'returned', ...returned(reason, now) }, by);
}

const returned = (reason: ReturnReason, now: Date) => ({
  delivered_at: null,
  returned_at: now,
  returned_reason: reason,
});

function alsoChanged(row: Delivery, move: Exclude<Move, { to: 'shipped' }>, now: Date): Partial<Delivery> {
  if (move.to === 'delivered') return { delivered_at: now };
  if (move.to === 'returned') return returned(move.reason, now);
  return row.status === 'returned'
    ? { attempt: row.attempt + 1, carrier: '', tracking: '', shipped_at: null }
    : {};
}

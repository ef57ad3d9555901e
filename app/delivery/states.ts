/**
 * The states of a delivery as data (product spec section 2): one table, and one function in move.ts that moves.
 * `delivered` is reported by the sender, never assumed after some days: the site does not know what a carrier knows,
 * and 発送済み with its tracking number claims no more than is true.
 */
export type DeliveryState = 'waiting' | 'preparing' | 'shipped' | 'delivered' | 'returned' | 'cancelled';

const NEXT: Record<DeliveryState, readonly DeliveryState[]> = {
  waiting: ['preparing', 'shipped', 'cancelled'],
  preparing: ['shipped', 'cancelled'],
  shipped: ['delivered', 'returned'],
  // The carrier's people are believed before a press on a list.
  delivered: ['returned'],
  returned: ['preparing', 'cancelled'],
  cancelled: [],
};

export function mayMove(from: DeliveryState, to: DeliveryState): boolean {
  return NEXT[from].includes(to);
}

/** Whether it has left, now or before it came back. */
export function hasLeft({ status, attempt }: { status: DeliveryState; attempt: number }): boolean {
  return status === 'shipped' || status === 'delivered' || status === 'returned' || attempt > 1;
}

/** The names that the recipient sees. */
export const DELIVERY_STATE_NAMES: Record<DeliveryState, string> = {
  waiting: '発送待ち',
  preparing: '発送準備中',
  shipped: '発送済み',
  delivered: 'お届け済み',
  returned: '返送',
  cancelled: '取り消し',
};

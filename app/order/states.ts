import type { DeliveryState } from '#app/delivery/states.ts';
import { holdsBack } from '#platform/payment/dispute.ts';

/** The states of an order as data (product spec section 5): one table, and one function in store.ts that moves. */
const ORDER_STATES = [
  'pending_payment',
  'paid',
  'preparing',
  'shipped',
  'delivered',
  'failed',
  'expired',
  'cancelled',
  'refund_due',
  'refunded',
] as const;

export type OrderState = (typeof ORDER_STATES)[number];

const NEXT: Record<OrderState, readonly OrderState[]> = {
  pending_payment: ['paid', 'failed', 'expired', 'cancelled'],
  // Money that came after the order had expired: accepted when stock allows, else refunded ("paid but cannot be
  // fulfilled").
  expired: ['paid', 'refund_due'],
  failed: ['refund_due'],
  cancelled: ['refund_due'],
  paid: ['preparing', 'shipped', 'cancelled', 'refund_due'],
  preparing: ['shipped', 'cancelled', 'refund_due'],
  // The goods came back or never arrived: all of it is refunded.
  shipped: ['delivered', 'cancelled', 'refund_due'],
  delivered: ['cancelled', 'refund_due'],
  refund_due: ['refunded'],
  // A refund came back from the payer's bank.
  refunded: ['refund_due'],
};

export function mayMove(from: OrderState, to: OrderState): boolean {
  return NEXT[from].includes(to);
}

/** The states of a paid order, in their turn. */
const ON_ITS_WAY: readonly OrderState[] = ['paid', 'preparing', 'shipped', 'delivered'];

/**
 * The states that an order goes through as its parcels move: it is prepared with the first of them, and shipped and
 * delivered with the last. Those that were dropped do not count.
 */
export function statesAfter(from: OrderState, parcels: readonly DeliveryState[]): OrderState[] {
  const kept = parcels.filter((p) => p !== 'cancelled');
  const to = kept.every((p) => p === 'delivered')
    ? 'delivered'
    : kept.every((p) => p === 'delivered' || p === 'shipped')
      ? 'shipped'
      : kept.every((p) => p === 'waiting')
        ? 'paid'
        : 'preparing';
  const stands = ON_ITS_WAY.indexOf(from);
  // What leaves at once was never told to be in preparation.
  return ON_ITS_WAY.slice(stands + 1, ON_ITS_WAY.indexOf(to) + 1).filter(
    (s) => s !== 'preparing' || s === to,
  );
}

/** Whether the order is valid and its money is the shop's. */
export function stands(status: string): boolean {
  return ON_ITS_WAY.some((s) => s === status);
}

/** The names that the customer sees. */
export const ORDER_STATE_NAMES: Record<OrderState, string> = {
  pending_payment: 'お支払い待ち',
  paid: 'ご注文確定',
  preparing: '発送準備中',
  shipped: '発送済み',
  delivered: 'お届け済み',
  failed: 'お支払い未完了',
  expired: '期限切れ',
  cancelled: '取り消し済み',
  refund_due: '返金手続き中',
  refunded: '返金済み',
};

/** Whether it was paid and nothing is certain of its money. @param dispute of its payment. */
export function isHeld(status: string, dispute: string | null): boolean {
  return stands(status) && holdsBack(dispute);
}

/** As its own customer sees it. @param dispute of its payment; while it is open, nothing is certain. */
export function stateName(status: OrderState, dispute: string | null): string {
  if (!isHeld(status, dispute)) return ORDER_STATE_NAMES[status];
  return dispute === 'lost' ? '取り消しの確認中' : 'お支払いの確認中';
}

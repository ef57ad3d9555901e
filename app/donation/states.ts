import { holdsBack } from '#platform/payment/dispute.ts';

/** The states of a donation as data (product spec section 4): one table, and one function in store.ts that moves. */
export const DONATION_STATES = [
  'pending_payment',
  'paid',
  'failed',
  'expired',
  'cancelled',
  'refund_due',
  'refunded',
] as const;

export type DonationState = (typeof DONATION_STATES)[number];

const NEXT: Record<DonationState, readonly DonationState[]> = {
  pending_payment: ['paid', 'failed', 'expired', 'cancelled'],
  // Money that came after the donation had expired: accepted when stock allows, else refunded ("paid but cannot be
  // fulfilled").
  expired: ['paid', 'refund_due'],
  failed: ['refund_due'],
  cancelled: ['refund_due'],
  paid: ['cancelled', 'refund_due'],
  refund_due: ['refunded'],
  // A refund came back from the payer's bank.
  refunded: ['refund_due'],
};

export function mayMove(from: DonationState, to: DonationState): boolean {
  return NEXT[from].includes(to);
}

/** The names that the donor sees. */
export const STATE_NAMES: Record<DonationState, string> = {
  pending_payment: 'お支払い待ち',
  paid: '寄附完了',
  failed: 'お支払い未完了',
  expired: '期限切れ',
  cancelled: '取り消し',
  refund_due: '返金手続き中',
  refunded: '返金済み',
};

/**
 * Whether it was paid and nothing is certain of its money: it counts nowhere until that is. @param dispute of its payment; one that
 * was lost about a part of it keeps all of it uncertain until people have said which part ends.
 */
export function isHeld(status: DonationState, dispute: string | null): boolean {
  return status === 'paid' && holdsBack(dispute);
}

/**
 * As the donor sees it. @param dispute of its payment; while it is open, nothing is certain.
 * @param returnedAt when the money of one that was cancelled had gone back.
 */
export function stateName(status: DonationState, dispute: string | null, returnedAt: Date | null): string {
  if (status === 'cancelled' && returnedAt !== null) return '取り消し・返金済み';
  if (!isHeld(status, dispute)) return STATE_NAMES[status];
  return dispute === 'lost' ? '取り消しの確認中' : 'お支払いの確認中';
}

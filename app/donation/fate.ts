import type { DonationState } from './states.ts';

/**
 * What becomes of the money of a donation that was paid and cancelled: it has gone back, it will, the payer's bank took it and
 * nothing goes back from here, or the bank took a part of it, and the other part goes back. Yen.
 */
export type Fate =
  | { kind: 'returned'; on: Date }
  /** `failed`: a refund of it came back from the payer's bank. */
  | { kind: 'owed'; failed: boolean }
  | { kind: 'takenBack' }
  /** `here`: what goes back from here; `on` since when it has. */
  | { kind: 'divided'; here: number; lost: number; on: Date | null; failed: boolean };

/** What of a donation its fate depends on: its share of what became of its payment (shares.ts). Yen. */
export interface FateFacts {
  status: DonationState;
  paid_at: Date | null;
  amount: number;
  returned_at: Date | null;
  lost_amount: number;
  return_failed: boolean;
}

/** @returns null of one that stands, or was never paid. */
export function fateOf(d: FateFacts): Fate | null {
  if (d.status !== 'cancelled' || d.paid_at === null) return null;
  const { returned_at: on, lost_amount: lost, return_failed: failed } = d;
  if (lost >= d.amount) return { kind: 'takenBack' };
  if (lost > 0) return { kind: 'divided', here: d.amount - lost, lost, on, failed };
  return on === null ? { kind: 'owed', failed } : { kind: 'returned', on };
}

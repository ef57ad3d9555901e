import type { DonationState } from './states.ts';

/**
 * What becomes of the money of a donation that was paid and cancelled: it has gone back, it will, the payer's bank took it and
 * nothing goes back from here, or the bank took a part of what was paid for those that ended, and the other part goes back.
 */
export type Fate =
  | { kind: 'returned'; on: Date }
  | { kind: 'owed' }
  | { kind: 'takenBack' }
  /** `here`: yen that go back from here, of the `ended` yen of all that ended; `gone` once they have. */
  | { kind: 'divided'; here: number; ended: number; gone: boolean };

/** What of a payment, and of the donations that it is for, the fate of one of them depends on. All in yen. */
export interface FateFacts {
  status: DonationState;
  paid_at: Date | null;
  returned_at: Date | null;
  payment_status: string;
  payment_amount: number;
  received_amount: number;
  refunded_amount: number;
  paid_out_amount: number;
  /** Held of the payment beyond what stands of it; 0 where nothing does. */
  owed: number;
  /** Lost in disputes. */
  lost_amount: number;
  /** Of the donations that ended, those whose money had not gone back, and those whose had. */
  unreturned: number;
  returned: number;
}

/** @returns null of one that stands, or was never paid. */
export function fateOf(d: FateFacts): Fate | null {
  if (d.status !== 'cancelled' || d.paid_at === null) return null;
  if (d.returned_at !== null) return { kind: 'returned', on: d.returned_at };
  if (d.lost_amount === 0) return { kind: 'owed' };
  const gone = d.refunded_amount + d.paid_out_amount;
  const due = d.payment_status === 'paid' ? d.owed : d.received_amount - gone - d.lost_amount;
  if (due >= d.unreturned) return { kind: 'owed' };
  const ended = d.unreturned;
  if (due > 0) return { kind: 'divided', here: due, ended, gone: false };
  const sent = gone - d.returned - Math.max(0, d.received_amount - d.payment_amount);
  return sent > 0
    ? { kind: 'divided', here: Math.min(sent, ended), ended, gone: true }
    : { kind: 'takenBack' };
}

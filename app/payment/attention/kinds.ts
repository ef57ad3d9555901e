/** The kinds of money that a person has to look at, and what to do about each, for whoever reads the list. */
export const CASE_KINDS = {
  dispute:
    'Answer it at the provider before the deadline, with what proves the purchase. Nothing is sent meanwhile.',
  dispute_lost: 'The payer has the money back through the bank. Book it, with the provider’s fee.',
  refund_failed: 'The payer was asked for a bank account by mail. Pay it out, then say paid-out.',
  return_by_hand:
    'It was disputed, so nothing is returned by itself. Refund it at the provider, or pay it out and say paid-out.',
  return_stuck:
    'The provider does not take the refund. Look why; refund it there, or pay it out and say paid-out.',
  end_stuck:
    'The provider was not told that this payment has ended. End it there, so that nobody pays any more.',
  refunded_elsewhere: 'Somebody refunded a part at the provider. Decide whether it stands, or cancel it.',
  ended_after_dispatch:
    'It ended after something had been sent or used. Look for what comes back, and at its points.',
} as const;

export type CaseKind = keyof typeof CASE_KINDS;

/** Cases in which money of the payer is held: they end when it went back, or was paid out. */
export const RETURNS = ['refund_failed', 'return_by_hand', 'return_stuck'] as const satisfies CaseKind[];

export function isReturn(kind: CaseKind): boolean {
  return RETURNS.some((r) => r === kind);
}

/** What news of a payment mean for its cases. */
export type CaseNews =
  | {
      open: CaseKind;
      /** What brought it: the same again opens no second one. */
      key: string;
      /** Yen. */
      amount: number;
      /** Until when something can be done. */
      due?: Date | null;
      note?: string;
    }
  | {
      close: readonly CaseKind[];
      /** Of which of them; all without it. */
      key?: string;
      note: string;
    };

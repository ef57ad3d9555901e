/** The kinds of money that a person has to look at, and what to do about each, for readers of the list. */
export const CASE_KINDS = {
  dispute:
    'Answer it at the provider before the deadline, with what proves the purchase. Nothing is sent meanwhile.',
  dispute_lost: 'The payer has the money back through the bank. Book it, with the provider’s fee.',
  refund_failed:
    'The payer was asked for a bank account by mail. Take it, pay it out, then say paid-out. The sum is all that is owed.',
  return_by_hand:
    'Nothing is returned by itself once it was disputed, or a refund came back. Refund it at the provider; or take it, pay it out, say paid-out.',
  return_stuck:
    'The site still tries to refund it. Look why that fails; or take it, which stops that, pay it out, say paid-out.',
  end_stuck:
    'The provider was not told that this payment has ended. End it there, so that nobody pays any more.',
  refunded_elsewhere: 'Somebody refunded a part at the provider. Decide whether it stands, or cancel it.',
  returned_too_much:
    'More went back than had come: refunded and paid out, or refunded and lost. Ask the payer for it, or book it.',
  ended_after_dispatch:
    'It ended after something had been sent or used. Look for what comes back, and at its points.',
} as const;

/** Days in which a person should have acted, where nobody else sets a deadline. */
export const ACT_WITHIN_DAYS = 7;

export type CaseKind = keyof typeof CASE_KINDS;

/**
 * Cases in which money of the payer is held: they end when it went back, or was paid out. Of a payment one is open, over what is owed
 * now; those that say more of why stand first.
 */
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
      /** Until when something can be done; a week without it. */
      due?: Date | null;
      note?: string;
      /** A refund came back just now. */
      cameBack?: true;
    }
  /** Yen that are to be returned now: what a case about it is over that is open. */
  | { owed: number }
  | {
      close: readonly CaseKind[];
      /** Of which of them; all without it. */
      key?: string;
      note: string;
    };

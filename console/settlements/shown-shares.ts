import { type Share, WHAT_NAMES } from '#app/settlement/lines-query.ts';
import type { Kind } from '#app/settlement/party.ts';
import { digits, yen } from '#platform/money.ts';
import { shareWords } from './words.ts';

export interface ShownShares {
  rows: { key: string; what: string; detail: string; count: string; amount: string; fee: string }[];
  hasFees: boolean;
}

export function shownShares(kind: Kind, shares: readonly Share[]): ShownShares {
  return {
    hasFees: kind !== 'gift',
    rows: shares.map((s) => ({
      key: `${s.what} ${s.detail}`,
      what: WHAT_NAMES[s.what],
      detail: shareWords(s),
      count: digits(s.count),
      amount: yen(s.amount),
      fee: yen(s.paymentFee + s.siteFee),
    })),
  };
}

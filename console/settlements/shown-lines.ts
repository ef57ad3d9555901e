import { type statementLines, WHAT_NAMES } from '#app/settlement/lines-query.ts';
import type { Kind } from '#app/settlement/party.ts';
import { startOf } from '#app/settlement/rules.ts';
import { digits, yen } from '#platform/money.ts';
import { shortInstant } from '../parts/dates.ts';
import { lineWords } from './words.ts';

export interface ShownLines {
  rows: {
    id: number;
    at: string;
    isCorrection: boolean;
    what: string;
    number: string;
    words: string;
    quantity: string;
    amount: string;
    fee: string;
  }[];
  hasFees: boolean;
  before: string | null;
  after: string | null;
}

/** @param month of the statement: what is from before it corrects. */
export function shownLines(
  kind: Kind,
  month: string,
  page: Awaited<ReturnType<typeof statementLines>>,
): ShownLines {
  const begins = startOf(month);
  return {
    before: page.before,
    after: page.after,
    hasFees: kind !== 'gift',
    rows: page.rows.map((l) => ({
      id: l.id,
      at: shortInstant(l.occurredAt),
      isCorrection: l.occurredAt < begins,
      what: WHAT_NAMES[l.what],
      number: l.number,
      words: lineWords(l),
      quantity: l.what === 'adjustment' ? '' : digits(l.quantity),
      amount: yen(l.amount),
      fee: yen(l.paymentFee + l.siteFee),
    })),
  };
}

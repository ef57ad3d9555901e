import { yen } from '#platform/money.ts';

/** The price before a sale, crossed out; its name says what it is to who does not see the line. */
export function PriceBefore({ before }: { before: number }) {
  return (
    <span className="text-sm text-soft">
      通常価格 <s className="amount">{yen(before)}</s>
    </span>
  );
}

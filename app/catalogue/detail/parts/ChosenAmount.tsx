import type { Sku } from '#app/delivery/offered-skus.ts';
import { type AmountRange, amountOf } from '#app/stock/amounts.ts';
import { Amount } from '#app/ui/Amount.tsx';

/**
 * What one piece of the chosen variant asks for; the lowest of all, as something that begins there, as long as none was chosen by
 * hand, so that it is true without JavaScript, too.
 */
export function ChosenAmount({
  skus,
  amounts,
  chosen,
}: {
  skus: readonly Sku[];
  amounts: AmountRange;
  chosen: number | undefined;
}) {
  const amount = chosen === undefined ? undefined : amountOf(skus, chosen);
  return (
    <Amount
      yen={amount ?? amounts.lowest}
      rising={amount === undefined && amounts.highest > amounts.lowest}
      className="text-xl"
    />
  );
}

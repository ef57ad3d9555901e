import { PriceBefore } from '#app/catalogue/parts/PriceBefore.tsx';
import type { FormView } from '../form-view.ts';

/** That the price is a sale's: the one before it, where it may be told, and until when. */
export function SaleLine({ sale }: Pick<NonNullable<FormView['product']>, 'sale'>) {
  if (!sale) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
      {sale.before && <PriceBefore before={sale.before} />}
      <span className="font-bold text-accent">{sale.period}</span>
    </p>
  );
}

import { typedNumber } from '#app/forms/typed-number.ts';
import { amountOf } from '#app/stock/amounts.ts';
import type { FormView } from './form-view.ts';

type Values = Record<string, string>;

/** Yen of one piece of the variant that is chosen; null while none is. */
export function pieceAmount({ gift }: Pick<FormView, 'gift'>, v: Values): number | null {
  return (gift && amountOf(gift.skus, Number(v.sku))) ?? null;
}

/** Yen of a form as far as it is typed; null while the number or the amount cannot be read. */
export function liveTotal({ gift }: Pick<FormView, 'gift'>, v: Values): number | null {
  if (!gift) return typedNumber(v.amount) || null;
  const quantity = typedNumber(v.quantity);
  const amount = pieceAmount({ gift }, v);
  return amount !== null && quantity >= 1 && quantity <= gift.maxQuantity ? amount * quantity : null;
}

/** What is chosen, in a few words: 「ほたて貝柱 1kg Lサイズ 3点」, or the place of a donation without a gift. */
export function chosenWords({ gift, government }: Pick<FormView, 'gift' | 'government'>, v: Values): string {
  if (!gift) return government.place;
  const sku = gift.skus.find((s) => String(s.id) === v.sku)?.label;
  const quantity = typedNumber(v.quantity);
  return [gift.name, sku, quantity > 0 && `${quantity}点`].filter(Boolean).join(' ');
}

import { typedNumber } from '#app/forms/typed-number.ts';
import { islandOf } from '#app/sale/rules/islands.ts';
import { amountOf } from '#app/stock/amounts.ts';
import { isImmediate } from '#platform/payment/methods.ts';
import type { FormView } from './form-view.ts';
import { type Quote, quoteOf } from './quote.ts';

type Values = Record<string, string>;

/** Prefecture of the delivery address of a form as far as it is typed; null while there is none. */
export function deliveryPrefecture(form: Pick<FormView, 'addresses'>, v: Values): number | null {
  const book = form.addresses.find((a) => a.value === v.deliveryTo);
  const code =
    book?.prefecture ?? Number(v[v.deliveryTo === 'new' ? 'delivery.prefecture' : 'buyer.prefecture']);
  return Number.isInteger(code) && code >= 1 && code <= 47 ? code : null;
}

function deliveryPostal(form: Pick<FormView, 'addresses'>, v: Values): string {
  const book = form.addresses.find((a) => a.value === v.deliveryTo);
  const typed = v[v.deliveryTo === 'new' ? 'delivery.postalCode' : 'buyer.postalCode'] ?? '';
  return book?.postalCode ?? typed.normalize('NFKC').replace(/\D/g, '');
}

/** The sums of a form as far as it is typed; null while its variant, place or quantity is not known. */
export function liveQuote(form: FormView, v: Values): Quote | null {
  const prefecture = deliveryPrefecture(form, v);
  const quantity = typedNumber(v.quantity);
  const skuId = Number(v.sku);
  if (amountOf(form.product.skus, skuId) === undefined) return null;
  if (prefecture === null || quantity < 1 || quantity > form.product.maxQuantity) return null;
  const { wrapping = '', pointsUse = 'none' } = v;
  return quoteOf(
    form.product,
    { skuId, quantity, prefecture, wrapping, pointsUse, points: typedNumber(v.points) },
    form.points,
  );
}

/** The days that may be wished for, of a form as far as it is typed. @param total what is to be paid, as far as it is known. */
export function liveDates(
  { dates, ...form }: FormView,
  v: Values,
  total: number | undefined,
): { value: string; label: string }[] {
  if (islandOf(deliveryPostal(form, v))) return [];
  const prefecture = deliveryPrefecture(form, v) ?? 13;
  const atOnce = isImmediate(v.payment ?? '') || total === 0;
  const list = atOnce ? dates.now : dates.later;
  return dates.lists[list[prefecture] ?? 0] ?? [];
}

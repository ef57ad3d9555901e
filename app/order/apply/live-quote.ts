import { DRINKING_AGE, isYounger } from '#app/forms/age.ts';
import { typedNumber } from '#app/forms/typed-number.ts';
import { islandOf } from '#app/sale/rules/islands.ts';
import { amountOf } from '#app/stock/amounts.ts';
import { isImmediate } from '#platform/payment/methods.ts';
import { excludedWords, tooYoungWords } from './excluded-words.ts';
import type { FormView } from './form-view.ts';
import { type Priced, type Quote, quoteOf, type Wanted } from './quote.ts';

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

/** Whether the delivery address is on an island that ships sail to. */
export function onIsland(form: Pick<FormView, 'addresses'>, v: Values): boolean {
  return islandOf(deliveryPostal(form, v)) !== undefined;
}

const PARTS = ['year', 'month', 'day'];

/** Whether alcohol is ordered by somebody who may not drink it, as far as the birth date is typed. */
function isTooYoung({ alcohol }: Pick<FormView, 'alcohol'>, v: Values): boolean {
  const isTyped = PARTS.every((part) => typedNumber(v[`buyer.birthDate.${part}`]) > 0);
  return alcohol && isTyped && isYounger(v, 'buyer.birthDate', DRINKING_AGE, new Date());
}

/** What is not sent to the delivery address, in words that say what to do; null while all of it is. */
export function placeWords(form: Pick<FormView, 'addresses' | 'notTo'>, v: Values): string | null {
  const to = deliveryPrefecture(form, v);
  if (to === null) return null;
  return excludedWords(
    to,
    form.notTo.filter((p) => p.prefectures.includes(to)).map((p) => p.name),
  );
}

/** The same, and what may not be sold to this buyer. */
export function barredWords(
  form: Pick<FormView, 'addresses' | 'notTo' | 'alcohol' | 'drinks'>,
  v: Values,
): string | null {
  return isTooYoung(form, v) ? tooYoungWords(form.drinks) : placeWords(form, v);
}

/** The sums of a form as far as it is typed; null while its variant, place or quantity is not known, or it is not sent there. */
export function liveQuote(form: FormView, v: Values): Quote | null {
  const prefecture = deliveryPrefecture(form, v);
  const lines = liveLines(form, v);
  if (prefecture === null || lines === null || barredWords(form, v) !== null) return null;
  const { wrapping = '', pointsUse = 'none' } = v;
  const wish = { prefecture, wrapping, pointsUse, points: typedNumber(v.points) };
  return quoteOf(lines, wish, form.points, form.rates);
}

/** What is ordered, as far as it is typed; null while its variant or quantity is not known. */
function liveLines({ product, lines }: FormView, v: Values): Wanted<Priced>[] | null {
  if (!product) return lines;
  const quantity = typedNumber(v.quantity);
  const skuId = Number(v.sku);
  if (amountOf(product.skus, skuId) === undefined) return null;
  return quantity < 1 || quantity > product.maxQuantity ? null : [{ product, skuId, quantity }];
}

/** The days that may be wished for, of a form as far as it is typed. @param total what is to be paid, as far as it is known. */
export function liveDates(
  { dates, ...form }: Pick<FormView, 'dates' | 'addresses'>,
  v: Values,
  total: number | undefined,
): { value: string; label: string }[] {
  if (onIsland(form, v)) return [];
  const prefecture = deliveryPrefecture(form, v) ?? 13;
  const atOnce = isImmediate(v.payment ?? '') || total === 0;
  const list = atOnce ? dates.now : dates.later;
  return dates.lists[list[prefecture] ?? 0] ?? [];
}

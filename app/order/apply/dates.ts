import { isImmediate, usualDeadline } from '#app/payment/methods.ts';
import type { PaymentMethod } from '#platform/payment/port.ts';
import { dayWords, deliverableDates, type Handling, handlingFrom } from '../delivery-dates.ts';
import type { Product } from './product.ts';

type Sent = Pick<Product, 'temperature' | 'handlingDays'>;

/** How an order would be handled that is submitted now. @param method 'points': nobody has to pay. */
export function handlingOf(
  { temperature, handlingDays }: Sent,
  to: { prefecture: number; postalCode?: string },
  method: PaymentMethod | 'points',
  at: Date,
): Handling {
  const later = method !== 'points' && !isImmediate(method) ? usualDeadline(method, at) : null;
  const { prefecture, postalCode } = to;
  return {
    from: handlingFrom(at, later),
    temperature,
    prefecture,
    handlingDays,
    ...(postalCode !== undefined && { postalCode }),
  };
}

/** The days that may be wished for on the mainland of every prefecture: equal lists stand once. */
export interface DateChoices {
  lists: { value: string; label: string }[][];
  /** The list of a prefecture, by code, for what is paid on the spot and for what is paid later. */
  now: Record<number, number>;
  later: Record<number, number>;
}

export function dateChoices(product: Sent, at: Date): DateChoices {
  const lists: DateChoices['lists'] = [];
  const known = new Map<string, number>();
  const listOf = (prefecture: number, method: PaymentMethod) => {
    const { dates } = deliverableDates(handlingOf(product, { prefecture }, method, at));
    const key = dates.join();
    const place = known.get(key) ?? lists.length;
    if (!known.has(key)) lists.push(dates.map((value) => ({ value, label: dayWords(value) })));
    known.set(key, place);
    return place;
  };
  const everywhere = (method: PaymentMethod) =>
    Object.fromEntries(Array.from({ length: 47 }, (_, i) => [i + 1, listOf(i + 1, method)]));
  return { now: everywhere('card'), later: everywhere('bank_transfer'), lists };
}

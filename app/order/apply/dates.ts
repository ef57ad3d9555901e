import type { DispatchWindow } from '#app/delivery/dispatch-window.ts';
import { usualDeadline } from '#app/payment/deadline.ts';
import {
  dayWords,
  deliverableDates,
  type Handling,
  handlingFrom,
  transitDays,
} from '#app/sale/rules/delivery-dates.ts';
import { regionOf } from '#app/sale/rules/regions.ts';
import { isImmediate } from '#platform/payment/methods.ts';
import type { PaymentMethod } from '#platform/payment/port.ts';
import type { Product } from './product.ts';

type Kept = Pick<Product, 'temperature' | 'skus'>;

interface Sent {
  temperature: Product['temperature'];
  window: DispatchWindow;
}

/** The product with the window of one of its variants. */
export function sentAs({ temperature, skus }: Kept, skuId: number): Sent {
  return { temperature, window: skus.find((s) => s.id === skuId)?.window ?? AT_ONCE };
}

/** The product with the longest handling of its variants, as no other can be told before one is chosen. */
export function sentLatest({ temperature, skus }: Kept): Sent {
  const days = skus.flatMap(({ window }) => (window && 'days' in window ? [window.days] : []));
  return { temperature, window: { days: Math.max(0, ...days) } };
}

const AT_ONCE: DispatchWindow = { days: 0 };

/** How an order would be handled that is submitted now. @param method 'points': nobody has to pay. */
export function handlingOf(
  { temperature, window }: Sent,
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
    window,
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

/** @returns no day for what is sent between two days. */
export function dateChoices(product: Kept, at: Date): DateChoices {
  if (product.skus.some((s) => s.window !== null && 'from' in s.window))
    return { now: {}, later: {}, lists: [] };
  const sent = sentLatest(product);
  const lists: DateChoices['lists'] = [];
  const everywhere = (method: PaymentMethod) => {
    // The days differ by the way only, of which there are few.
    const known = new Map<number, number>();
    return Object.fromEntries(
      Array.from({ length: 47 }, (_, i) => {
        const prefecture = i + 1;
        const transit = transitDays(regionOf(prefecture), sent.temperature);
        if (!known.has(transit)) {
          const { dates } = deliverableDates(handlingOf(sent, { prefecture }, method, at));
          known.set(transit, lists.push(dates.map((value) => ({ value, label: dayWords(value) }))) - 1);
        }
        return [prefecture, known.get(transit)!];
      }),
    );
  };
  // Of the methods of a kind, each waits as long.
  return { now: everywhere('card'), later: everywhere('bank_transfer'), lists };
}

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
import type { Line, Offer, Product } from './offer.ts';

type Kept = Pick<Product, 'temperature' | 'skus'>;

export interface Sent {
  temperature: Product['temperature'];
  window: DispatchWindow;
}

/** The product with the window of one of its variants. */
function sentAs({ temperature, skus }: Kept, skuId: number): Sent {
  return { temperature, window: skus.find((s) => s.id === skuId)?.window ?? AT_ONCE };
}

/** The product with the longest handling of its variants, as no other can be told before one is chosen. */
export function sentLatest({ temperature, skus }: Kept): Sent {
  const days = skus.flatMap(({ window }) => (window && 'days' in window ? [window.days] : []));
  return { temperature, window: { days: Math.max(0, ...days) } };
}

const AT_ONCE: DispatchWindow = { days: 0 };

/** How the goods of an offer are sent, as far as they are known before the form is read. */
export function sentOf({ products, lines }: Pick<Offer, 'products' | 'lines'>): Sent[] {
  return lines ? lines.map(sentLine) : products.map((p) => sentBetween(p) ?? sentLatest(p));
}

/** The product with the window between two days of one of its variants; undefined when all are sent some days after the payment. */
function sentBetween({ temperature, skus }: Kept): Sent | undefined {
  const window = skus.find((s) => s.window !== null && 'from' in s.window)?.window;
  return window ? { temperature, window } : undefined;
}

/** How a line is sent. */
export function sentLine({ product, skuId }: Line): Sent {
  return sentAs(product, skuId);
}

/** Of what is sent together, what comes last: the days on which it can be there are those of all. */
export function lastOf(handlings: readonly Handling[]): Handling {
  const earliest = (h: Handling) => deliverableDates(h).earliest;
  return handlings.toSorted((a, b) => (earliest(a) > earliest(b) ? -1 : 1))[0]!;
}

/** The days on which all that is ordered can be delivered, ascending. */
export function commonDates(handlings: readonly Handling[]): string[] {
  const [first = [], ...others] = handlings.map((h) => deliverableDates(h).dates);
  return first.filter((date) => others.every((dates) => dates.includes(date)));
}

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

/** @param sent what is ordered, of which all must be able to come. @returns no day for what is sent between two days. */
export function dateChoices(sent: readonly Sent[], at: Date): DateChoices {
  if (sent.some((s) => 'from' in s.window)) return { now: {}, later: {}, lists: [] };
  const ways = [...new Map(sent.map((s) => [JSON.stringify(s), s])).values()];
  const lists: DateChoices['lists'] = [];
  const everywhere = (method: PaymentMethod) => {
    // The days differ by the way only, of which there are few.
    const known = new Map<string, number>();
    return Object.fromEntries(
      Array.from({ length: 47 }, (_, i) => {
        const prefecture = i + 1;
        const transit = ways.map((s) => transitDays(regionOf(prefecture), s.temperature)).join();
        if (!known.has(transit)) {
          const dates = commonDates(ways.map((s) => handlingOf(s, { prefecture }, method, at)));
          known.set(transit, lists.push(dates.map((value) => ({ value, label: dayWords(value) }))) - 1);
        }
        return [prefecture, known.get(transit)!];
      }),
    );
  };
  // Of the methods of a kind, each waits as long.
  return { now: everywhere('card'), later: everywhere('bank_transfer'), lists };
}

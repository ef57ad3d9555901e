import type { OrderParcel } from '#app/sale/rules/parcels.ts';
import { TEMPERATURE_NAMES } from '#app/words/labels.ts';

interface Sender {
  producer: string;
  temperature: string;
}

/** 「お荷物1(山田水産・冷凍)」. @param position from 1. */
function parcelTitle(position: number, { producer, temperature }: Sender): string {
  return `お荷物${position}(${[producer, TEMPERATURE_NAMES[temperature]].filter(Boolean).join('・')})`;
}

/** A parcel of an order that is not made yet. @param i from 0. @param lines of the order. */
export function parcelName(
  { lines: [first = 0], temperature }: Pick<OrderParcel, 'lines' | 'temperature'>,
  i: number,
  lines: readonly { product: { producer: string } }[],
): string {
  return parcelTitle(i + 1, { producer: lines[first]?.product.producer ?? '', temperature });
}

/** What lies in a parcel: 「ほたて貝柱 1kg 2点、牛肉 1点」, without what was given back before it left. */
export function packedWords(lines: readonly { name: string; sku: string; packed: number }[]): string {
  return contentsWords(lines.filter((l) => l.packed > 0).map((l) => ({ ...l, quantity: l.packed })));
}

/** 「ほたて貝柱 1kg 2点、牛肉 1点」 */
export function contentsWords(lines: readonly { name: string; sku: string; quantity: number }[]): string {
  return lines.map((l) => `${[l.name, l.sku].filter(Boolean).join(' ')} ${l.quantity}点`).join('、');
}

/** The same with what of it was given back before it left. */
export function orderedWords(
  lines: readonly { name: string; sku: string; quantity: number; unsent: number }[],
): string[] {
  return lines.map((l) => {
    const unsent = unsentWords(l);
    return `${contentsWords([l])}${unsent && `(${unsent})`}`;
  });
}

/** 「うち1点はお送りせずご返金」 of what was given back before it left, 「お送りせずご返金」 of all of a line; '' where all is sent. */
export function unsentWords({ quantity, unsent }: { quantity: number; unsent: number }): string {
  if (unsent === 0) return '';
  return unsent < quantity ? `うち${unsent}点はお送りせずご返金` : 'お送りせずご返金';
}

/** Lines of which something is sent, or was; all of an order that was cancelled whole. */
export function linesToCome<L extends { quantity: number; unsent: number }>(lines: readonly L[]): L[] {
  return lines.filter((l) => l.unsent < l.quantity);
}

/** The parcels of an order as they are kept in its lines, by their positions. */
export function parcelsOfLines<L extends Sender & { parcel: number }>(
  lines: readonly L[],
): { position: number; name: string; lines: L[] }[] {
  return [...Map.groupBy(lines, (l) => l.parcel)]
    .toSorted(([a], [b]) => a - b)
    .map(([position, inIt]) => ({ position, name: parcelTitle(position, inIt[0]!), lines: inIt }));
}

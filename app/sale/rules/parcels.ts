import { type ShippingClass, shippingFee, type Tariff, type Temperature } from './shipping.ts';
import { isWrappable, wrappingFee } from './wrapping.ts';

/** Goods as far as they decide in which parcel they go. */
interface Packed {
  /** Who sends them. */
  producerId: number;
  temperature: Temperature;
  shippingClass: ShippingClass;
}

/** Some pieces of goods that are ordered. */
export interface PackedLine extends Packed {
  /** Yen of one piece, tax included. */
  unitPrice: number;
  quantity: number;
}

/** What one producer sends at one temperature, as one parcel. Fees in yen with 10 % tax. */
export interface OrderParcel extends Packed {
  /** Positions of its lines in the order, from 0. */
  lines: number[];
  fee: number;
  /** The fee is waived. */
  free: boolean;
  wrappingFee: number;
}

const CLASSES: readonly ShippingClass[] = ['small', 'medium', 'large'];

/** Whether goods fit into a parcel of a size, so that they travel along at no cost. */
export function fitsInto(size: ShippingClass, parcel: ShippingClass): boolean {
  return CLASSES.indexOf(size) <= CLASSES.indexOf(parcel);
}

/** The sizes of goods that travel along in a parcel. */
export function sizesWithin(parcel: ShippingClass): ShippingClass[] {
  return CLASSES.filter((size) => fitsInto(size, parcel));
}

/** Yen of ambient goods, tax included: from `freeFrom` of the tariff on every ambient parcel of the order is free. */
export function ambientTotal(lines: readonly PackedLine[]): number {
  return lines
    .filter((l) => l.temperature === 'ambient')
    .reduce((sum, l) => sum + l.unitPrice * l.quantity, 0);
}

/**
 * The parcels of an order, in the order in which its lines first need them: one for each producer and temperature, of the
 * size of its largest goods. Ambient parcels are free together, by the ambient goods of the whole order; cold ones never
 * are. Each that can be wrapped is.
 * @param to the prefecture of the delivery address, JIS X 0401. @param wrapping kind, '' for none.
 * @throws RangeError for an unknown prefecture.
 */
export function parcelsOf(
  lines: readonly PackedLine[],
  { to, wrapping }: { to: number; wrapping: string },
  tariff: Tariff,
): OrderParcel[] {
  const goodsTotal = ambientTotal(lines);
  const together = Map.groupBy(
    lines.map((line, position) => ({ line, position })),
    ({ line }) => `${line.producerId} ${line.temperature}`,
  );
  return [...together.values()].map((packed) => {
    const { producerId, temperature } = packed[0]!.line;
    const shippingClass = packed
      .map(({ line }) => line.shippingClass)
      .reduce((largest, size) => (fitsInto(size, largest) ? largest : size));
    return {
      producerId,
      temperature,
      shippingClass,
      lines: packed.map(({ position }) => position),
      ...shippingFee({ temperature, shippingClass, prefecture: to, goodsTotal }, tariff),
      wrappingFee: isWrappable(temperature) ? wrappingFee(wrapping, tariff) : 0,
    };
  });
}

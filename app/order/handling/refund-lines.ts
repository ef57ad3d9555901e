import { deliveriesOf } from '#app/delivery/create.ts';
import { hasLeft } from '#app/delivery/states.ts';
import type { Pieces } from '#app/stock/stock.ts';
import type { Tx } from '#platform/db/db.ts';
import type { OrderedLine } from './refund-store.ts';
import { orderedLines, parcelFeesOf } from './refund-store.ts';

/** Pieces of a line that are given back, or yen by which its price is reduced; all that is left of it where neither is told. */
export interface LineWish {
  /** Of the line in the order, from 1. */
  position: number;
  quantity?: number;
  amount?: number;
}

/** What a refund gives back of a line. */
interface ReturnedLine {
  line: OrderedLine;
  /** Pieces; 0 where its price is reduced. */
  quantity: number;
  /** Yen, tax included, before points. */
  amount: number;
  /** Pieces of it that are in stock again at once, as they have not left. */
  restocked: number;
}

/** @returns undefined for a line that there is not, and for more than is left of one. */
function returnedOf(
  { position, quantity, amount }: LineWish,
  lines: OrderedLine[],
): Omit<ReturnedLine, 'restocked'> | undefined {
  const line = lines.find((l) => l.position === position);
  if (!line) return undefined;
  const left = leftOf(line);
  const pieces = line.quantity - line.returnedQuantity;
  const wished = amount === undefined ? (quantity ?? pieces) : 0;
  // A piece whose price was reduced before gives back what is left of it.
  const yen = amount ?? (wished === pieces ? left : Math.min(line.unitPrice * wished, left));
  const right = Number.isSafeInteger(wished) && wished >= 0 && wished <= pieces;
  return right && Number.isSafeInteger(yen) && yen > 0 && yen <= left
    ? { line, quantity: wished, amount: yen }
    : undefined;
}

const leftOf = (l: OrderedLine) => l.unitPrice * l.quantity - l.returnedAmount;

/** What is left of lines. None of a rate of which more went back than its lines tell: how much of which is left is not known. */
function leftLines(lines: readonly OrderedLine[], left: Record<8 | 10, number>): LineWish[] {
  const isKnown = (rate: 8 | 10) =>
    lines.filter((l) => l.taxRate === rate).reduce((sum, l) => sum + leftOf(l), 0) === left[rate];
  return lines
    .filter((l) => isKnown(l.taxRate) && leftOf(l) > 0)
    .map(({ position, quantity, returnedQuantity }) => ({
      position,
      quantity: quantity - returnedQuantity,
    }));
}

/** What of an order is returned by its lines, and which of its parcels need not be sent any more. */
export interface ReturnedParts {
  lines: ReturnedLine[];
  /** Parcels that have not left, and of which nothing is wanted any more. */
  dropped: number[];
  /** Their fees, in yen. */
  fee: number;
  wrappingFee: number;
  /** Pieces that are not sent any more, and not in stock again already. */
  pieces: Pieces[];
}

/**
 * Reads what of an order's lines is to be refunded. A parcel of which all pieces are given back before it leaves is dropped,
 * with its fees. Pieces that have not left are in stock again.
 * @param rest yen of goods by rate, where all that is left of the order is given back: nothing more is sent, and what is left of its
 * lines goes back by name.
 * @returns undefined when more would be given back than is left of a line.
 */
export async function returnedParts(
  tx: Tx,
  orderId: number,
  wishes: readonly LineWish[],
  rest: Record<8 | 10, number> | null,
): Promise<ReturnedParts | undefined> {
  const ordered = await orderedLines(tx, orderId);
  const waiting = (await deliveriesOf(tx, { order: orderId }))
    .filter((d) => (d.status === 'waiting' || d.status === 'preparing') && !hasLeft(d))
    .map((d) => d.instalment);
  const lines: ReturnedLine[] = [];
  for (const wish of rest ? leftLines(ordered, rest) : wishes) {
    const returned = returnedOf(wish, ordered);
    // A line that is named twice could give back more than there is of it.
    if (!returned || lines.some((l) => l.line === returned.line)) return undefined;
    lines.push({ ...returned, restocked: waiting.includes(returned.line.parcel) ? returned.quantity : 0 });
  }
  const isGone = (line: OrderedLine) => {
    const now = lines.find((l) => l.line === line)?.quantity ?? 0;
    return line.returnedQuantity + now === line.quantity;
  };
  const dropped = waiting.filter(
    (parcel) => rest !== null || ordered.filter((l) => l.parcel === parcel).every(isGone),
  );
  const restocked = (l: OrderedLine) =>
    dropped.includes(l.parcel) ? l.quantity - l.back : (lines.find(({ line }) => line === l)?.restocked ?? 0);
  const fees = dropped.length > 0 ? await parcelFeesOf(tx, orderId) : [];
  const feeOf = (of: (p: (typeof fees)[number]) => number) =>
    fees.filter((p) => dropped.includes(p.position)).reduce((sum, p) => sum + of(p), 0);
  return {
    lines,
    dropped,
    fee: feeOf((p) => p.fee),
    wrappingFee: feeOf((p) => p.wrapping_fee),
    pieces: ordered
      .map((l) => ({ goodsId: l.goodsId, skuId: l.skuId, quantity: restocked(l) }))
      .filter((l) => l.quantity > 0),
  };
}

import { pointsForOrder } from '#app/point/rules.ts';

/**
 * Percent of consumption tax: 8 for food and drink except alcohol (軽減税率, 消費税法 29条, 別表第一), 10 for all else.
 */
export type TaxRate = 8 | 10;

/** Shipping and wrapping are separate services: 10 %, also with food. */
const SERVICE_RATE: TaxRate = 10;
const RATES: readonly TaxRate[] = [10, 8];

export interface Line {
  /** Yen, tax included. */
  unitPrice: number;
  quantity: number;
  taxRate: TaxRate;
}

/** What is ordered, or the part of it that is refunded. Yen, tax included. */
export interface Parts {
  lines: readonly Line[];
  shippingFee: number;
  wrappingFee: number;
}

interface RateTotal {
  rate: TaxRate;
  /** Yen, tax included, before points. */
  amount: number;
  /** Points used for this rate. */
  points: number;
  /** Yen, tax included, after points: 税率ごとに区分した対価の額. */
  taxable: number;
  /** Consumption tax within `taxable`. */
  tax: number;
}

/** Yen, tax included. `total` = goods + shipping + wrapping − points. */
interface Sums {
  goods: number;
  shipping: number;
  wrapping: number;
  points: number;
  total: number;
  /** Only rates with an amount, 10 % first. */
  byRate: RateTotal[];
}

export interface OrderTotals extends Sums {
  /** Points of the shop that the order earns when it ships. */
  pointsToEarn: number;
}

/** The amounts of one refund: `total` as money, `points` as points. */
export interface RefundTotals extends Sums {
  /** Earned points that are taken back from the member. */
  pointsTakenBack: number;
}

/**
 * Sums, taxes and points of an order. Tax is rounded down once for each rate, not for each line (消費税法施行令
 * 70条の10). Points used are a discount on everything ordered; they are divided between the rates in proportion to
 * their amounts, rounded down for 8 %, the rest for 10 % (docs/shop.md).
 * @param b.pointPercent of what is paid for goods comes back as points.
 * @throws RangeError for more points than the order costs, and for a number that is no whole yen or quantity.
 */
export function totalsOf(b: Parts & { pointsUsed: number; pointPercent: number }): OrderTotals {
  const amounts = amountsOf(b);
  const gross = amounts.goods + amounts.shipping + amounts.wrapping;
  if (!isCount(b.pointsUsed) || b.pointsUsed > gross)
    throw new RangeError('points are whole and at most what the order costs');
  const reduced = gross === 0 ? 0 : share(b.pointsUsed, amounts.of[8], gross);
  const points = { 8: reduced, 10: b.pointsUsed - reduced };
  const byRate = RATES.filter((rate) => amounts.of[rate] > 0).map((rate) => {
    const taxable = amounts.of[rate] - points[rate];
    return { rate, amount: amounts.of[rate], points: points[rate], taxable, tax: taxWithin(taxable, rate) };
  });
  return {
    goods: amounts.goods,
    shipping: amounts.shipping,
    wrapping: amounts.wrapping,
    points: b.pointsUsed,
    total: gross - b.pointsUsed,
    byRate,
    pointsToEarn: pointsForOrder(amounts.goods, b.pointsUsed, b.pointPercent),
  };
}

/**
 * The amounts of a refund in part: the portion of each rate's amount that was paid by points goes back as points.
 * Points and tax are those of everything refunded so far less those of the earlier refunds, so that several refunds of
 * all parts together return exactly what was paid, in any order; the tax is as if all had been sold (refund-taxes.ts). A reduction of a price is a line of that amount.
 * @param earlier the earlier refunds of this order.
 * @throws RangeError when more would go back than was ordered.
 */
export function refundTotals(
  order: OrderTotals,
  returned: Parts,
  earlier: readonly RefundTotals[] = [],
): RefundTotals {
  const now = amountsOf(returned);
  const before = sumOf(earlier);
  const orderedGoods = goodsOf(order);
  for (const rate of RATES)
    if (before.goodsOf[rate] + now.goodsOf[rate] > orderedGoods[rate]) throw moreThanOrdered();
  if (before.shipping + now.shipping > order.shipping) throw moreThanOrdered();
  if (before.wrapping + now.wrapping > order.wrapping) throw moreThanOrdered();

  const byRate = order.byRate
    .filter(({ rate }) => now.of[rate] > 0)
    .map((o) => {
      const sofar = before.of[o.rate];
      const amount = sofar.amount + now.of[o.rate];
      const points = share(o.points, amount, o.amount);
      const tax = taxWithin(amount - points, o.rate);
      return {
        rate: o.rate,
        amount: now.of[o.rate],
        points: points - sofar.points,
        taxable: now.of[o.rate] - (points - sofar.points),
        tax: tax - sofar.tax,
      };
    });
  const points = byRate.reduce((sum, r) => sum + r.points, 0);
  const takenBack = order.goods === 0 ? 0 : share(order.pointsToEarn, before.goods + now.goods, order.goods);
  return {
    goods: now.goods,
    shipping: now.shipping,
    wrapping: now.wrapping,
    points,
    total: now.goods + now.shipping + now.wrapping - points,
    byRate,
    pointsTakenBack: takenBack - before.pointsTakenBack,
  };
}

/** Sums of goods by rate and of services. Yen, tax included, before points. */
interface Share {
  goods: Record<TaxRate, number>;
  shipping: number;
  wrapping: number;
}

/**
 * Divides a refund into what had been sold before and what had not. The points of a rate fall to both in proportion; the tax of
 * either is not certain before `taxRefunds`.
 * @param unsold at most what the refund gave back.
 */
export function splitRefund(
  refund: RefundTotals,
  unsold: Share,
): { sold: RefundTotals | undefined; unsold: RefundTotals | undefined } {
  const goods = goodsOf(refund);
  const never = unsold.goods[8] + unsold.goods[10] + unsold.shipping + unsold.wrapping;
  if (never === 0) return { sold: refund, unsold: undefined };
  if (never === refund.goods + refund.shipping + refund.wrapping) return { sold: undefined, unsold: refund };
  const ownPoints = (rate: TaxRate) => {
    const all = refund.byRate.find((r) => r.rate === rate);
    return all ? share(all.points, amountOf(unsold, rate), all.amount) : 0;
  };
  const sold: Share = {
    goods: { 8: goods[8] - unsold.goods[8], 10: goods[10] - unsold.goods[10] },
    shipping: refund.shipping - unsold.shipping,
    wrapping: refund.wrapping - unsold.wrapping,
  };
  const soldPoints = (rate: TaxRate) =>
    (refund.byRate.find((r) => r.rate === rate)?.points ?? 0) - ownPoints(rate);
  return { sold: partOf(refund, sold, soldPoints), unsold: partOf(refund, unsold, ownPoints) };
}

function amountOf({ goods, shipping, wrapping }: Share, rate: TaxRate): number {
  return goods[rate] + (rate === SERVICE_RATE ? shipping + wrapping : 0);
}

function partOf(refund: RefundTotals, part: Share, pointsOf: (rate: TaxRate) => number): RefundTotals {
  const byRate = refund.byRate
    .map(({ rate, amount: all, tax }) => {
      const [amount, points] = [amountOf(part, rate), pointsOf(rate)];
      const taxable = amount - points;
      return { rate, amount, points, taxable, tax: amount === all ? tax : taxWithin(taxable, rate) };
    })
    .filter(({ amount }) => amount > 0);
  const goods = part.goods[8] + part.goods[10];
  return {
    goods,
    shipping: part.shipping,
    wrapping: part.wrapping,
    points: byRate.reduce((sum, r) => sum + r.points, 0),
    total: byRate.reduce((sum, r) => sum + r.taxable, 0),
    byRate,
    pointsTakenBack: refund.goods === 0 ? 0 : share(refund.pointsTakenBack, goods, refund.goods),
  };
}

/** What of an order was sold, where some of it was given back before it left: its sums and taxes as if only that had been ordered. */
export function lessReturned(order: OrderTotals, returned: readonly RefundTotals[]): OrderTotals {
  const back = sumOf(returned);
  const points = returned.reduce((sum, r) => sum + r.points, 0);
  const byRate = order.byRate
    .map(({ rate, ...o }) => {
      const amount = o.amount - back.of[rate].amount;
      const used = o.points - back.of[rate].points;
      return { rate, amount, points: used, taxable: amount - used, tax: taxWithin(amount - used, rate) };
    })
    .filter(({ amount }) => amount > 0);
  return {
    ...order,
    goods: order.goods - back.goods,
    shipping: order.shipping - back.shipping,
    wrapping: order.wrapping - back.wrapping,
    points: order.points - points,
    total: byRate.reduce((sum, r) => sum + r.taxable, 0),
    byRate,
  };
}

/** Tax within an amount that includes it, rounded down. */
export function taxWithin(taxable: number, rate: TaxRate): number {
  return share(rate, taxable, 100 + rate);
}

/** floor(whole × part / of), exact even where floating point is not. */
function share(whole: number, part: number, of: number): number {
  return Number((BigInt(whole) * BigInt(part)) / BigInt(of));
}

function isCount(n: number): boolean {
  return Number.isSafeInteger(n) && n >= 0;
}

function amountsOf({ lines, shippingFee, wrappingFee }: Parts) {
  const goodsOf = { 8: 0, 10: 0 };
  for (const { unitPrice, quantity, taxRate } of lines) {
    if (!isCount(unitPrice) || !isCount(quantity)) throw new RangeError('prices and quantities are whole');
    goodsOf[taxRate] += unitPrice * quantity;
  }
  if (!isCount(shippingFee) || !isCount(wrappingFee)) throw new RangeError('fees are whole yen');
  const of = { ...goodsOf };
  of[SERVICE_RATE] += shippingFee + wrappingFee;
  return { goodsOf, goods: goodsOf[8] + goodsOf[10], shipping: shippingFee, wrapping: wrappingFee, of };
}

/** Goods of each rate, before points: yen, tax included. */
export function goodsOf(sums: Pick<Sums, 'byRate' | 'shipping' | 'wrapping'>): Record<TaxRate, number> {
  const amount = (rate: TaxRate) => sums.byRate.find((r) => r.rate === rate)?.amount ?? 0;
  const goods = { 8: amount(8), 10: amount(10) };
  goods[SERVICE_RATE] -= sums.shipping + sums.wrapping;
  return goods;
}

function sumOf(refunds: readonly RefundTotals[]) {
  const add = (of: (r: RefundTotals) => number) => refunds.reduce((sum, r) => sum + of(r), 0);
  const ofRate = (rate: TaxRate) => {
    const part = (r: RefundTotals) => r.byRate.find((x) => x.rate === rate);
    return {
      amount: add((r) => part(r)?.amount ?? 0),
      points: add((r) => part(r)?.points ?? 0),
      tax: add((r) => part(r)?.tax ?? 0),
    };
  };
  return {
    goods: add((r) => r.goods),
    goodsOf: { 8: add((r) => goodsOf(r)[8]), 10: add((r) => goodsOf(r)[10]) },
    shipping: add((r) => r.shipping),
    wrapping: add((r) => r.wrapping),
    of: { 8: ofRate(8), 10: ofRate(10) },
    pointsTakenBack: add((r) => r.pointsTakenBack),
  };
}

function moreThanOrdered(): RangeError {
  return new RangeError('more would go back than was ordered');
}

import { offeredSkus } from '#app/delivery/offered-skus.ts';
import { amountOf } from '#app/stock/amounts.ts';
import type { Storefront } from '#platform/storefront.ts';
import type { Counts } from './count-query.ts';
import type { Owner } from './owner.ts';
import { isGovernment, type NewLine, putLine, wantedGoods } from './store.ts';
import type { Wanted } from './thing.ts';
import type { Outcome } from './words.ts';

/** What came of putting something in. */
export interface Put {
  outcome: Outcome;
  storefront: Storefront;
  /** Of the goods that were named or found; null for a government. */
  goods: number | null;
  /** Undefined where nothing was asked for. */
  counts?: Counts;
}

/**
 * Puts something into the list that it belongs to.
 * @param quantity pieces; null: one, or as many as there are already.
 */
export async function putIn(
  owner: Owner,
  wanted: Wanted,
  quantity: number | null,
  at: Date = new Date(),
): Promise<Put> {
  const found =
    'government' in wanted ? await governmentLine(wanted.government) : await goodsLine(wanted, quantity, at);
  if ('outcome' in found) return found;
  const { before, put, counts } = await putLine(owner, found);
  const outcome = !put
    ? 'full'
    : before === null
      ? 'added'
      : sameNumber(before, quantity)
        ? 'there'
        : 'changed';
  return { outcome, storefront: found.storefront, goods: found.goods, counts };
}

const sameNumber = (before: number, quantity: number | null) => quantity === null || quantity === before;

type Found = Put | (NewLine & { goods: number | null });

async function governmentLine(government: string): Promise<Found> {
  const line = { storefront: 'donation' as const, goods: null };
  if (!(await isGovernment(government))) return { ...line, outcome: 'unknown' };
  return { ...line, thing: { government }, quantity: null, amount: null };
}

async function goodsLine(
  wanted: Exclude<Wanted, { government: string }>,
  quantity: number | null,
  at: Date,
): Promise<Found> {
  const goods = await wantedGoods(wanted, at);
  if (!goods) return { outcome: 'unknown', storefront: 'donation', goods: null };
  const line = {
    storefront: goods.kind === 'product' ? ('shop' as const) : ('donation' as const),
    goods: goods.id,
  };
  const { skus } = offeredSkus(goods.skus, at);
  const sku = 'sku' in wanted ? wanted.sku : skus.length === 1 ? skus[0]!.id : undefined;
  if (skus.length === 0) return { ...line, outcome: 'unknown' };
  if (sku === undefined) return { ...line, outcome: 'choose' };
  const amount = amountOf(skus, sku);
  if (amount === undefined) return { ...line, outcome: 'choose' };
  return { ...line, thing: { sku }, quantity, amount };
}

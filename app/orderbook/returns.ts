import type { Actor } from '#app/staff/actor.ts';
import { noteStock, returnStock } from '#app/stock/stock.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import { lockFor, noteDeed } from './order.ts';
import { insertReturn, isTold, type ReturnableLine, returnableLines } from './order-store.ts';

/** Pieces of a line that came back, and how many of them can be sold again. */
export interface CameBack {
  position: number;
  quantity: number;
  restocked: number;
}

export type Received =
  | 'done'
  /** The same form was sent before. */
  | 'already'
  | 'unknown'
  | 'nothing'
  /** More than can be missing of a line, or more put into stock than came. */
  | 'too_many';

/**
 * Pieces of a line that can still come back: of a parcel that has left, all that were ordered; of one that waits, those that were given
 * back and are not sent with it; of either without those that a refund put into stock by itself. Those of a parcel that was dropped are in stock already: when one that waits is dropped later, what
 * was returned of it is not counted again.
 */
export function mayComeBack({ way, quantity, back, refunded, freed }: ReturnableLine): number {
  if (way === 'dropped') return 0;
  return Math.max(0, (way === 'left' ? quantity : refunded) - freed - back);
}

/**
 * Receives goods that were returned: how many of each line, and how many of these are put into stock. Money is another matter: refund.ts.
 * @throws NotAllowed
 */
export function receiveReturn(
  actor: Actor,
  number: string,
  form: { key: string; reason: string; lines: readonly CameBack[] },
): Promise<Received> {
  return transaction(async (tx) => {
    const o = await lockFor(tx, actor, 'order.edit', number);
    if (!o) return 'unknown';
    const came = form.lines.filter((l) => l.quantity > 0 || l.restocked > 0);
    if (came.length === 0) return 'nothing';
    if (await isTold(tx, form.key)) return 'already';
    const found = await fitting(tx, o.id, came);
    if (!found) return 'too_many';
    const by = { reason: `返品(${number})`, staffId: actor.staffId };
    await insertReturn(tx, { orderId: o.id, key: form.key, ...by, reason: form.reason, lines: came });
    await noteDeed(tx, actor, number, {
      戻った商品: [null, found.map(wordsOf)],
      理由: [null, form.reason],
    });
    // Last, as many transactions wait for these rows.
    const pieces = found.flatMap(({ line, restocked }) =>
      restocked > 0 ? [{ goodsId: line.goodsId, skuId: line.skuId, quantity: restocked }] : [],
    );
    await returnStock(tx, pieces);
    await noteStock(tx, pieces, by);
    return 'done';
  });
}

type Found = CameBack & { line: ReturnableLine };

/** What came with its lines; undefined where it cannot all have come. */
async function fitting(tx: Tx, orderId: number, came: readonly CameBack[]): Promise<Found[] | undefined> {
  const lines = await returnableLines(tx, orderId);
  const found = came.flatMap((c) => {
    const line = lines.find((l) => l.position === c.position);
    const fits = line && c.quantity <= mayComeBack(line) && c.restocked <= c.quantity;
    return fits && isCount(c.quantity) && isCount(c.restocked) ? [{ ...c, line }] : [];
  });
  // A line that is named twice could give back more than there is of it.
  const differ = new Set(found.map((c) => c.position)).size === came.length;
  return differ ? found : undefined;
}

const isCount = (n: number) => Number.isSafeInteger(n) && n >= 0;

/** 「ほたて貝柱 1kg 2点(うち1点を在庫へ)」 */
function wordsOf({ line, quantity, restocked }: Found): string {
  return `${line.name} ${quantity}点(うち${restocked}点を在庫へ)`;
}

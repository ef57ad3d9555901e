import { returnStock, takeStock } from '#app/stock/stock.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import { type Asked, lockChoosing, writeChoice } from './asked-store.ts';
import { lockVariants, type Offered, offeredGifts } from './gift-store.ts';
import { unfitFor } from './offer.ts';
import { findRemedy } from './remedy-store.ts';
import type { Choice } from './words.ts';

export type Chosen =
  | 'chosen'
  /** The last day is over, or the desk has ended it. */
  | 'closed'
  /** The donation has ended, or its parcel is being packed or has left. */
  | 'gone'
  /** It is not offered, or not to this donor. */
  | 'not_offered'
  /** Somebody else had the last piece. */
  | 'sold_out';

/**
 * Takes what a donor chooses, as often as they change their mind until the last day; it is carried out afterwards. Of another gift the
 * pieces are taken from its stock now, and given back with another choice.
 * @param id of the row that the link names. @param skuId of a substitute.
 */
export function choose(
  id: number,
  choice: Choice,
  skuId: number | null,
  now: Date = new Date(),
): Promise<Chosen> {
  return transaction(async (tx): Promise<Chosen> => {
    const asked = await lockChoosing(tx, id, jstDate(now));
    if (!asked) return 'closed';
    if (asked.status !== 'paid' || !asked.waits) return 'gone';
    if (choice === asked.choice && (skuId ?? null) === asked.skuId) return 'chosen';
    if (choice === 'refund' && !(await findRemedy(tx, asked.remedyId))?.refunds) return 'not_offered';
    const gifts =
      choice === 'substitute' || asked.skuId !== null ? await offeredGifts(tx, asked.remedyId) : [];
    const wanted = choice === 'substitute' ? gifts.find((g) => g.skuId === skuId) : undefined;
    if (choice === 'substitute') {
      if (!wanted) return 'not_offered';
      const unfit = unfitFor(asked, wanted);
      if (unfit) return unfit === 'sold_out' ? 'sold_out' : 'not_offered';
    }
    if (wanted && !(await take(tx, asked, wanted))) return 'sold_out';
    await writeChoice(tx, id, choice, wanted?.skuId ?? null, now);
    const before = gifts.find((g) => g.skuId === asked.skuId);
    if (before) await returnStock(tx, [piecesOf(asked, before)]);
    return 'chosen';
  });
}

async function take(tx: Tx, asked: Asked, wanted: Offered): Promise<boolean> {
  await lockVariants(tx, [wanted.skuId, ...(asked.skuId === null ? [] : [asked.skuId])]);
  return (await takeStock(tx, [piecesOf(asked, wanted)])).length === 0;
}

export function piecesOf({ quantity }: Pick<Asked, 'quantity'>, g: Pick<Offered, 'goodsId' | 'skuId'>) {
  return { goodsId: g.goodsId, skuId: g.skuId, quantity };
}

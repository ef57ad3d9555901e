import { dispatchSpan, windowOf } from '#app/delivery/dispatch-window.ts';
import { cancelDonation } from '#app/donation/pay/cancel.ts';
import { returnStock } from '#app/stock/stock.ts';
import { addJob, db, type Tx, transaction } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import { type Asked, findAsked, lockOwed, nextAsked, writeOutcome } from './asked-store.ts';
import { piecesOf } from './choose.ts';
import { type Offered, offeredGifts, writeGift, writeWait } from './gift-store.ts';
import { closeRemedy, findRemedy, overdueRemedies, type Remedy } from './remedy-store.ts';

const AT_ONCE = 100;
const REASON = '返礼品の遅れについてのご案内への回答(返金)';

/** Job `close_remedies`: ends the choosing of those whose last day is over. */
export async function closeRemedies(now: Date = new Date()): Promise<void> {
  for (const id of await overdueRemedies(jstDate(now))) await transaction((tx) => closeAndQueue(tx, id, now));
}

/** Ends the choosing and has it carried out. @returns whether it was open. */
export async function closeAndQueue(tx: Tx, id: number, now: Date): Promise<boolean> {
  const closed = await closeRemedy(tx, id, now);
  if (closed) await addJob(tx, 'settle_remedy', { id }, { key: `settle_remedy:${id}` });
  return closed;
}

/** Job `settle_remedy`: carries out what donors chose, each in a transaction of its own; who has not chosen waits. It may run twice. */
export async function settleRemedy(payload: unknown, now: Date = new Date()): Promise<void> {
  const remedy = await findRemedy(db(), Number((payload as { id?: unknown }).id));
  if (!remedy?.closedAt) return;
  for (let after = 0; ; ) {
    const ids = await nextAsked(remedy.id, 'settle', after, AT_ONCE);
    if (ids.length === 0) return;
    for (const id of ids) await settleOne(remedy, id, now);
    after = ids.at(-1)!;
  }
}

/** Takes the transaction back: another run was quicker. */
class Settled extends Error {}

async function settleOne(remedy: Remedy, id: number, now: Date): Promise<void> {
  const asked = await findAsked(db(), id);
  if (!asked || asked.outcome !== null) return;
  try {
    if (asked.choice === 'refund') await giveBack(asked, now);
    else await transaction((tx) => keep(tx, remedy, id, now));
  } catch (error) {
    if (!(error instanceof Settled)) throw error;
  }
}

async function end(tx: Tx, id: number, outcome: 'done' | 'gone' | 'kept', now: Date): Promise<void> {
  if (!(await writeOutcome(tx, id, outcome, now))) throw new Settled();
}

/** By the one way in which donations are cancelled: money goes back, stock is free, the donor is told. */
async function giveBack(asked: Asked, now: Date): Promise<void> {
  const result = await cancelDonation(asked.number, { actor: 'member', reason: REASON }, (tx) =>
    end(tx, asked.id, 'done', now),
  );
  if (result === 'cancelled') return;
  // A dispute is for people; what has ended or left before needs nothing more.
  const outcome = result === 'disputed' || result === 'together' ? 'kept' : 'gone';
  await transaction((tx) => end(tx, asked.id, outcome, now));
}

/** Waits, or sends another gift: locked against cancelling and dispatch, which come before or after as a whole. */
async function keep(tx: Tx, remedy: Remedy, id: number, now: Date): Promise<void> {
  const asked = await lockOwed(tx, id);
  if (!asked || asked.outcome !== null) throw new Settled();
  const stands = asked.status === 'paid' && asked.waits;
  const gifts = asked.skuId === null ? [] : await offeredGifts(tx, remedy.id);
  const wanted = gifts.find((g) => g.skuId === asked.skuId);
  await end(tx, id, stands ? 'done' : 'gone', now);
  if (stands && wanted) await writeGift(tx, asked.donationId, wanted, planOf(wanted, now));
  else if (stands) await writeWait(tx, asked.donationId, remedy.waitUntil);
  // Last, as many transactions wait for these rows: what is not sent after all is free again.
  if (wanted)
    await returnStock(tx, [
      stands ? piecesOf(asked, { goodsId: asked.goodsId, skuId: asked.ownSkuId }) : piecesOf(asked, wanted),
    ]);
}

function planOf(g: Offered, now: Date): { from: string | null; until: string } | null {
  const window = windowOf(g);
  if (!window) return null;
  const span = dispatchSpan(window, now);
  return { from: 'from' in window ? span.from : null, until: span.until };
}

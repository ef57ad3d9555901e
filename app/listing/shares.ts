import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demand, may, type Reach } from '#app/staff/permissions.ts';
import { insistently } from '#platform/db/db.ts';
import {
  askToStop,
  countShares,
  deleteShare,
  endStop,
  markStopped,
  piecesOf,
  type Share,
  sharesOf,
  waitingStops,
  writeShare,
} from './shares-store.ts';
import { changeStateIn, type StepResult } from './state.ts';
import { lockSku, moveStock } from './stock-store.ts';

/** Of one variant. */
const MOST_SHARES = 20;

export type ShareResult =
  | { kind: 'saved'; stock: number }
  | { kind: 'same' | 'unknown' | 'unlimited' | 'many' }
  /** Somebody else changed it meanwhile: so many are there now. */
  | { kind: 'changed'; pieces: number }
  /** So many are free here. */
  | { kind: 'few'; free: number };

/** The shares of a variant that somebody may look at, by portal. The caller has asked whether they may. */
export function readShares(skuId: number): Promise<Share[]> {
  return sharesOf(skuId);
}

/**
 * Sets pieces apart for another portal, or takes them back: what this site offers has as many fewer or more, so that nothing is sold
 * twice. What waits for its payment here stays here.
 * @param seen pieces that the form showed.
 * @throws NotAllowed
 */
export function setShare(
  actor: Actor,
  skuId: number,
  portal: string,
  share: { pieces: number; seen: number },
): Promise<ShareResult> {
  return insistently(async (tx): Promise<ShareResult> => {
    const sku = await lockSku(tx, skuId);
    if (!sku) return { kind: 'unknown' };
    demand(actor, 'stock.edit', sku);
    const before = await piecesOf(tx, skuId, portal);
    if (before !== share.seen) return { kind: 'changed', pieces: before };
    if (share.pieces === before) return { kind: 'same' };
    if (sku.stock === null) return { kind: 'unlimited' };
    if (before === 0 && (await countShares(tx, skuId)) >= MOST_SHARES) return { kind: 'many' };
    const after = sku.stock + before - share.pieces;
    if (after < sku.reserved) return { kind: 'few', free: sku.stock - sku.reserved };
    await moveStock(tx, skuId, {
      before: sku.stock,
      after,
      reason: `${portal}の取り分`,
      staffId: actor.staffId,
    });
    if (share.pieces === 0) await deleteShare(tx, skuId, portal);
    else await writeShare(tx, skuId, portal, share.pieces);
    await record(tx, actor, {
      action: 'stock.edit',
      subject: 'sku',
      subjectId: skuId,
      changes: { [`${portal}の取り分`]: [before, share.pieces], 在庫: [sku.stock, after] },
    });
    return { kind: 'saved', stock: after };
  });
}

/**
 * Stops goods everywhere: this site shows them no more from this moment, and what is set apart for other portals waits until
 * somebody has stopped it there.
 * @throws NotAllowed
 */
export function stopEverywhere(actor: Actor, goodsId: number, at = new Date()): Promise<StepResult> {
  return insistently(async (tx) => {
    const result = await changeStateIn(tx, actor, goodsId, 'suspend', at);
    if (result.kind !== 'done' && result.kind !== 'already') return result;
    const portals = await askToStop(tx, goodsId, at);
    if (portals.length > 0)
      await record(tx, actor, {
        action: 'goods.edit',
        subject: 'goods',
        subjectId: goodsId,
        changes: { ほかの販売先の停止: [null, portals.join('、')] },
      });
    return result;
  });
}

/** Offers goods again, here and in other portals. @throws NotAllowed */
export function offerEverywhere(actor: Actor, goodsId: number, at = new Date()): Promise<StepResult> {
  return insistently(async (tx) => {
    const result = await changeStateIn(tx, actor, goodsId, 'publish', at);
    if (result.kind !== 'done' && result.kind !== 'already') return result;
    const portals = await endStop(tx, goodsId);
    if (portals.length > 0)
      await record(tx, actor, {
        action: 'goods.edit',
        subject: 'goods',
        subjectId: goodsId,
        changes: { ほかの販売先の停止: [portals.join('、'), '再開'] },
      });
    return result;
  });
}

/** Somebody has stopped it in the other portal. @throws NotAllowed */
export function confirmStopped(actor: Actor, skuId: number, portal: string, at = new Date()): Promise<void> {
  return insistently(async (tx) => {
    const sku = await lockSku(tx, skuId);
    if (!sku || !may(actor, 'stock.edit', sku)) return;
    if (!(await markStopped(tx, skuId, portal, at))) return;
    await record(tx, actor, {
      action: 'stock.edit',
      subject: 'sku',
      subjectId: skuId,
      changes: { [`${portal}での停止`]: ['停止待ち', '停止済み'] },
    });
  });
}

/** What waits to be stopped in other portals, of what somebody sees. */
export function stopsToMake(reach: Reach): ReturnType<typeof waitingStops> {
  return waitingStops(reach);
}

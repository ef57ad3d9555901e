import { reindexGoods } from '#app/catalogue/search/search-index.ts';
import type { Actor } from '#app/staff/actor.ts';
import { actorOf } from '#app/staff/actor-of.ts';
import { recordAll } from '#app/staff/audit.ts';
import { may } from '#app/staff/permissions.ts';
import { db, type Tx, transaction } from '#platform/db/db.ts';
import { type GoodsImport, moveImport, type UndoCounts } from '../sheet/import-store.ts';
import { readSurroundings } from '../sheet/surroundings-query.ts';
import { holdGoods, holdImport, updateGoodsOf, writeMoves, writeVariantsOf } from '../sheet/write-store.ts';
import { Writing } from '../sheet/writing.ts';
import { beforesAfter, clearBefore, endBefore, giveBack, idsBefore } from './before-store.ts';
import { type PlannedUndo, planUndos } from './plan-undos.ts';

const BATCH = 500;
const REASON = 'CSVの取り込みの取り消し';

/**
 * Takes an import back that was taken over, all in one transaction: it is done whole and once, whenever a worker dies. What staff save
 * meanwhile comes before it, and is left, or after it, and is told.
 */
export async function undoImport(its: GoodsImport): Promise<void> {
  const done = await transaction(async (tx) => {
    await holdImport(tx, its.id);
    const at = new Date();
    const actor = await actorOf(tx, its.undoneBy!, { address: its.address, requestId: its.requestId });
    if (!actor || !may(actor, 'goods.import', { governmentCode: its.governmentCode })) return false;
    // First of all: who began it a second time finds it done.
    if (await moveImport(tx, its.id, ['undoing'], { state: 'undone', undoneAt: at }))
      await undoAll(tx, actor, its, at);
    return true;
  });
  if (done) return;
  const fault = '担当者の権限がなくなったため、元に戻せませんでした';
  await moveImport(db(), its.id, ['undoing'], { state: 'applied', fault });
}

async function undoAll(tx: Tx, actor: Actor, its: GoodsImport, at: Date): Promise<void> {
  const ids = await idsBefore(tx, its.id);
  await holdGoods(tx, ids);
  const around = await readSurroundings(its.governmentCode, its.kind, at);
  const counts: Required<UndoCounts> = { back: 0, archived: 0, left: 0 };
  const writing = new Writing();
  for (let after = 0; ; ) {
    const befores = await beforesAfter(tx, its.id, after, BATCH);
    if (befores.length === 0) break;
    after = befores.at(-1)!.goodsId;
    const planned = await planUndos(tx, befores, around);
    for (const { plan } of planned) counts[plan.kind]++;
    await writing.next(() => write(tx, actor, its, planned));
  }
  await writing.end();
  await clearBefore(tx, its.id);
  await reindexGoods(tx, ids);
  await moveImport(tx, its.id, ['undone'], { undoCounts: counts });
}

async function write(tx: Tx, actor: Actor, its: GoodsImport, planned: readonly PlannedUndo[]): Promise<void> {
  const due = planned.flatMap(({ goodsId, isAsLeft, plan }) =>
    plan.kind === 'left' ? [] : [{ goodsId, isAsLeft, ...plan }],
  );
  await updateGoodsOf(
    tx,
    due.map(({ goods }) => goods),
  );
  const variants = due.flatMap(({ goodsId, variants }) => variants.map((v) => ({ ...v, goodsId })));
  await writeVariantsOf(tx, variants);
  const moved = variants.filter(({ stock, before }) => stock !== before);
  await writeMoves(tx, moved, { reason: REASON, staffId: actor.staffId });
  await giveBack(
    tx,
    its.id,
    due.flatMap(({ goodsId, isAsLeft }) => (isAsLeft ? goodsId : [])),
  );
  await recordAll(
    tx,
    actor,
    due.map(({ goodsId, changes }) => ({
      action: 'goods.import',
      subject: 'goods',
      subjectId: goodsId,
      changes: { ...changes, 取り込みの取り消し: [null, its.fileName] },
    })),
  );
  await endBefore(
    tx,
    its.id,
    planned.flatMap(({ goodsId, plan }) =>
      plan.kind === 'left' ? [{ goodsId, because: plan.because }] : [],
    ),
  );
}

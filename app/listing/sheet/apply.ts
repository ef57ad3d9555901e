import { reindexGoods } from '#app/catalogue/search/search-index.ts';
import { actorOf } from '#app/staff/actor-of.ts';
import { recordAll } from '#app/staff/audit.ts';
import { may } from '#app/staff/permissions.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import { keepBefore, keepMade, keepMoved } from '../undo/before-store.ts';
import { type GoodsImport, moveImport } from './import-store.ts';
import type { PlannedRows } from './plan-rows.ts';
import { isAsShown, planRows, rowsByCode } from './plan-rows.ts';
import { queueImport } from './queue.ts';
import { readSurroundings } from './surroundings-query.ts';
import {
  holdImport,
  holdNamed,
  insertGoodsOf,
  updateGoodsOf,
  writeMoves,
  writeVariantsOf,
} from './write-store.ts';
import { Writing } from './writing.ts';

/** Something has changed since the sheet was checked, so that it can no longer be taken over as it was shown. */
class Overtaken extends Error {}

const REASON = 'CSVの取り込み';

/**
 * Takes over what the check of an import found new or changed, all in one transaction: it is done whole and once, whenever a worker
 * dies. Where something came in between, so that a row would do anything else than was shown, nothing is taken over, and the sheet is
 * checked again.
 */
export async function applySheet(its: GoodsImport): Promise<void> {
  try {
    await transaction((tx) => applyAll(tx, its));
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
    await transaction(async (tx) => {
      const again = { state: 'checking', done: 0, counts: {}, overtaken: true } as const;
      if (await moveImport(tx, its.id, ['applying'], again)) await queueImport(tx, 'check', its.id);
    });
  }
}

async function applyAll(tx: Tx, its: GoodsImport): Promise<void> {
  await holdImport(tx, its.id);
  const at = new Date();
  const actor = await actorOf(tx, its.staffId, { address: its.address, requestId: its.requestId });
  const place = { governmentCode: its.governmentCode };
  // First of all: who began it a second time finds it done.
  if (!(await moveImport(tx, its.id, ['applying'], { state: 'applied', appliedAt: at, overtaken: false })))
    return;
  if (!actor || !may(actor, 'goods.import', place)) throw new Overtaken();
  await holdNamed(tx, its.id, its.governmentCode);
  const around = await readSurroundings(its.governmentCode, its.kind, at);
  const changed: number[] = [];
  const writing = new Writing();
  for await (const groups of rowsByCode((work) => work(tx), its.id, ['new', 'changed', 'same'])) {
    const planned = await planRows(tx, groups, around);
    if (!planned.every(isAsShown)) throw new Overtaken();
    const due = planned.filter(({ plan }) => plan.verdict !== 'same');
    await writing.next(async () => {
      const ids = await write(tx, its, due);
      await recordAll(
        tx,
        actor,
        due.map(({ plan }, i) => ({
          action: 'goods.import',
          subject: 'goods',
          subjectId: ids[i]!,
          changes: plan.changes,
        })),
      );
      changed.push(...ids);
    });
  }
  await writing.end();
  await reindexGoods(tx, changed);
}

/** Writes goods, and what they were before. @returns their ids, in their order. */
async function write(tx: Tx, its: GoodsImport, due: readonly PlannedRows[]): Promise<number[]> {
  const goods = due.map(({ plan }) => plan.goods!);
  await keepBefore(
    tx,
    its.id,
    goods.flatMap(({ id }) => id ?? []),
  );
  const made = await insertGoodsOf(
    tx,
    its.kind,
    its.governmentCode,
    goods.filter(({ id }) => id === null),
  );
  await updateGoodsOf(
    tx,
    goods.filter(({ id }) => id !== null),
  );
  const ids = goods.map(({ id, input }) => id ?? made.get(input.code)!);
  const variants = due.flatMap(({ plan }, i) => plan.variants.map((v) => ({ ...v, goodsId: ids[i]! })));
  await writeVariantsOf(tx, variants);
  const moved = variants.filter(({ id, stock, before }) => id !== null && stock !== before);
  await writeMoves(tx, moved, { reason: REASON, staffId: its.staffId });
  await keepMade(tx, its.id, [...made.values()]);
  await keepMoved(
    tx,
    its.id,
    moved.map(({ goodsId, id, before, stock }) => ({ goodsId, skuId: id!, before, after: stock })),
  );
  return ids;
}

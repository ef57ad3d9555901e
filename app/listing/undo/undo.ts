import { record } from '#app/staff/audit.ts';
import { demand } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { transaction } from '#platform/db/db.ts';
import { MOST_AT_ONCE } from '../bulk.ts';
import { type GoodsImport, moveImport } from '../sheet/import-store.ts';
import { queueImport } from '../sheet/queue.ts';
import { readSurroundings } from '../sheet/surroundings-query.ts';
import {
  beforesAfter,
  countBefore,
  idsShown,
  type LaterImport,
  type LeftGoods,
  laterImports,
  leftGoods,
  type Prospect,
} from './before-store.ts';
import { type PlannedUndo, planUndos } from './plan-undos.ts';
import { undoneSince } from './undo-time.ts';

export interface Undo {
  /** Of all goods of the import. */
  prospect: Prospect;
  /** What would become of the first ones. */
  some: PlannedUndo[];
  /** Later imports of the same goods: taken back first, they leave these to be taken back, too. */
  later: LaterImport[];
  /** Goods that could be taken back if they were not published, as many as can be changed at once. */
  shown: number[];
}

/** Whether an import is still one that can be taken back. */
function isInTime({ state, appliedAt }: GoodsImport, at: Date): boolean {
  return state === 'applied' && appliedAt !== null && appliedAt >= undoneSince(at);
}

/** Whether there is something of an import that can be taken back. */
export async function mayUndo(its: GoodsImport, at = new Date()): Promise<boolean> {
  if (!isInTime(its, at)) return false;
  return transaction(async (tx) => (await beforesAfter(tx, its.id, 0, 1)).length > 0);
}

/** What taking an import back would do; undefined when it is too late, or was done. @throws NotAllowed */
export async function foreseeUndo(
  staff: SignedInStaff,
  its: GoodsImport,
  most: number,
  at = new Date(),
): Promise<Undo | undefined> {
  demand(staff, 'goods.import', its);
  if (!isInTime(its, at)) return undefined;
  const around = await readSurroundings(its.governmentCode, its.kind, at);
  const [prospect, some, later, shown] = await Promise.all([
    countBefore(its.id),
    transaction(async (tx) => planUndos(tx, await beforesAfter(tx, its.id, 0, most), around)),
    laterImports(its, undoneSince(at)),
    idsShown(its.id, MOST_AT_ONCE),
  ]);
  return { prospect, some, later, shown };
}

/** Has an import taken back. @returns whether it still could be. @throws NotAllowed */
export function beginUndo(staff: SignedInStaff, its: GoodsImport, at = new Date()): Promise<boolean> {
  demand(staff, 'goods.import', its);
  const { staffId, address, requestId } = staff;
  return transaction(async (tx) => {
    if (!isInTime(its, at)) return false;
    const begun = { state: 'undoing', done: 0, fault: null, undoneBy: staffId, address, requestId } as const;
    if (!(await moveImport(tx, its.id, ['applied'], begun))) return false;
    await queueImport(tx, 'undo', its.id);
    await record(tx, staff, {
      action: 'goods.import',
      subject: 'goods_import',
      subjectId: its.id,
      changes: { 取り込み: ['取り込み済み', '元に戻す'] },
    });
    return true;
  });
}

/** Goods that stayed as they are when an import was taken back. */
export function leftBehind(its: GoodsImport, most: number): Promise<LeftGoods[]> {
  return leftGoods(its.id, most);
}

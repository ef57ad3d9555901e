import { reindexGoods } from '#app/catalogue/search/search-index.ts';
import type { Actor } from '#app/staff/actor.ts';
import { type Changes, record, recordAll } from '#app/staff/audit.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import {
  type CountedCategory,
  countedCategories,
  deleteCategory,
  type EditedCategory,
  findCategory,
  insertCategory,
  lockTree,
  moveSomeGoods,
  siblings,
  updateCategory,
  usesOf,
  writeOrder,
} from './category-store.ts';

export interface CountedGroup extends CountedCategory {
  leaves: CountedCategory[];
}

/** What staff say of a category: a leaf names its group, a group the picture that stands for it. */
export type TypedCategory = Pick<EditedCategory, 'parentId' | 'name' | 'icon'>;

export type CategoryResult =
  | { kind: 'saved'; id: number }
  | { kind: 'unknown' | 'taken' | 'used' }
  | { kind: 'conflict'; now: EditedCategory };

/** Goods of one statement when all of a category move. */
const BATCH = 1000;

const FOREIGN_KEY_VIOLATION = '23503';

/** The tree with how many goods each category has. @throws NotAllowed */
export async function readTree(actor: Actor): Promise<CountedGroup[]> {
  demandEverywhere(actor, 'category.read');
  const all = await countedCategories();
  return all
    .filter((c) => c.parentId === null)
    .map((group) => ({ ...group, leaves: all.filter((c) => c.parentId === group.id) }));
}

/** Adds a group, or a leaf of a group, behind the others. @throws NotAllowed */
export function addCategory(actor: Actor, typed: TypedCategory): Promise<CategoryResult> {
  demandEverywhere(actor, 'category.edit');
  return transaction(async (tx): Promise<CategoryResult> => {
    await lockTree(tx);
    const fault = await misplaced(tx, typed);
    if (fault) return { kind: fault };
    const id = await insertCategory(tx, typed);
    await note(tx, actor, id, { 登録: [null, typed.name], ...(await groupChange(tx, null, typed.parentId)) });
    return { kind: 'saved', id };
  });
}

/** Renames a category, gives a group another picture, or moves a leaf to another group. @throws NotAllowed */
export function saveCategory(
  actor: Actor,
  id: number,
  version: number,
  typed: TypedCategory,
): Promise<CategoryResult> {
  demandEverywhere(actor, 'category.edit');
  return transaction(async (tx): Promise<CategoryResult> => {
    await lockTree(tx);
    const before = await findCategory(tx, id);
    // A group stays one, and a leaf a leaf: goods stand on leaves alone.
    if (!before || (before.parentId === null) !== (typed.parentId === null)) return { kind: 'unknown' };
    if (before.version !== version) return { kind: 'conflict', now: before };
    const fault = await misplaced(tx, typed, id);
    if (fault) return { kind: fault };
    const changes: Changes = {
      ...(before.name !== typed.name && { 名称: [before.name, typed.name] }),
      ...(before.icon !== typed.icon && { 絵: [before.icon, typed.icon] }),
      ...(await groupChange(tx, before.parentId, typed.parentId)),
    };
    if (Object.keys(changes).length === 0) return { kind: 'saved', id };
    await updateCategory(tx, before, typed);
    await note(tx, actor, id, changes);
    return { kind: 'saved', id };
  });
}

/** Moves a category one place up or down among its siblings; at the end it stays. @throws NotAllowed */
export function moveCategory(actor: Actor, id: number, to: 'up' | 'down'): Promise<CategoryResult> {
  demandEverywhere(actor, 'category.edit');
  return transaction(async (tx): Promise<CategoryResult> => {
    await lockTree(tx);
    const moved = await findCategory(tx, id);
    if (!moved) return { kind: 'unknown' };
    const order = await siblings(tx, moved.parentId);
    const from = order.findIndex((c) => c.id === id);
    const other = from + (to === 'up' ? -1 : 1);
    if (other < 0 || other >= order.length) return { kind: 'saved', id };
    const after = order.toSpliced(from, 1).toSpliced(other, 0, moved);
    await writeOrder(
      tx,
      after.map((c) => c.id),
    );
    await note(tx, actor, id, { 並び順: [from + 1, other + 1] });
    return { kind: 'saved', id };
  });
}

/** Removes a category that nothing names. @throws NotAllowed */
export async function removeCategory(actor: Actor, id: number): Promise<CategoryResult> {
  demandEverywhere(actor, 'category.edit');
  try {
    return await transaction(async (tx): Promise<CategoryResult> => {
      await lockTree(tx);
      const before = await findCategory(tx, id);
      if (!before) return { kind: 'unknown' };
      const { goods, below } = await usesOf(tx, id);
      if (goods > 0 || below > 0) return { kind: 'used' };
      await deleteCategory(tx, id);
      await note(tx, actor, id, { 削除: [before.name, null] });
      return { kind: 'saved', id };
    });
  } catch (error) {
    // Goods that were given it in the same moment.
    if ((error as { code?: string }).code === FOREIGN_KEY_VIOLATION) return { kind: 'used' };
    throw error;
  }
}

export type MoveGoodsResult =
  | { kind: 'moved'; count: number }
  /** The two are not leaves, or are the same. */
  | { kind: 'unknown' }
  /** Others came or went since they were counted. */
  | { kind: 'counted'; count: number };

/**
 * Moves all goods of a leaf to another one, in one transaction: nobody finds some of them here and others there.
 * @param expected how many somebody was shown. @throws NotAllowed
 */
export function moveGoods(
  actor: Actor,
  fromId: number,
  toId: number,
  expected: number,
): Promise<MoveGoodsResult> {
  demandEverywhere(actor, 'category.edit');
  return transaction(async (tx): Promise<MoveGoodsResult> => {
    await lockTree(tx);
    const [from, to] = [await findCategory(tx, fromId), await findCategory(tx, toId)];
    if (!from || !to?.parentId || fromId === toId) return { kind: 'unknown' };
    const { goods: count } = await usesOf(tx, fromId);
    if (count !== expected) return { kind: 'counted', count };
    let moved = 0;
    for (;;) {
      const some = await moveSomeGoods(tx, fromId, toId, BATCH);
      if (some.length === 0) break;
      moved += some.length;
      await reindexGoods(
        tx,
        some.filter((g) => g.published).map((g) => g.id),
      );
      await recordAll(
        tx,
        actor,
        some.map(({ id }) => ({
          action: 'category.edit',
          subject: 'goods',
          subjectId: id,
          changes: { カテゴリ: [from.name, to.name] },
        })),
      );
    }
    await note(tx, actor, fromId, { '返礼品・商品の移動': [`${from.name} ${moved}件`, to.name] });
    return { kind: 'moved', count: moved };
  });
}

/** Another one of the group has the name, or there is no such group. */
async function misplaced(
  tx: Tx,
  { parentId, name }: TypedCategory,
  ownId?: number,
): Promise<'taken' | 'unknown' | undefined> {
  if (parentId !== null) {
    const group = await findCategory(tx, parentId);
    if (!group || group.parentId !== null) return 'unknown';
  }
  const others = await siblings(tx, parentId);
  return others.some((c) => c.id !== ownId && c.name === name) ? 'taken' : undefined;
}

async function groupChange(tx: Tx, before: number | null, after: number | null): Promise<Changes> {
  if (before === after) return {};
  const name = async (id: number | null) =>
    id === null ? null : ((await findCategory(tx, id))?.name ?? null);
  return { 大分類: [await name(before), await name(after)] };
}

function note(tx: Tx, actor: Actor, id: number, changes: Changes): Promise<void> {
  return record(tx, actor, { action: 'category.edit', subject: 'category', subjectId: id, changes });
}

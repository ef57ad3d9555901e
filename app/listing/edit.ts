import { reindexGoods } from '#app/catalogue/search/search-index.ts';
import type { Actor } from '#app/staff/actor.ts';
import { type Changes, record } from '#app/staff/audit.ts';
import { demand, may } from '#app/staff/permissions.ts';
import { config } from '#platform/config.ts';
import { db, type Tx, transaction } from '#platform/db/db.ts';
import { COLUMN_NAMES, type GoodsInput, labelOf, writeColumn } from './columns.ts';
import { codeIsTaken, type EditedGoods, findGoods, lockGoods, mayName, updateGoods } from './goods-store.ts';
import { type Around, type Faults, faultsOf, publishFaults } from './rules.ts';
import { activeVariants, type Variant, variantsOf } from './variants-store.ts';

/** Goods that somebody may look at; undefined as if there were none otherwise. */
export async function readGoods(actor: Actor, id: number): Promise<EditedGoods | undefined> {
  const goods = await findGoods(id);
  return goods && may(actor, 'goods.read', placeOf(goods)) ? goods : undefined;
}

/** The variants of goods that somebody may look at. */
export function readVariants(goods: EditedGoods): Promise<Variant[]> {
  return variantsOf(db(), goods.id);
}

/** Of which government and producer goods are, as permissions ask. */
export function placeOf({ governmentCode, input }: EditedGoods) {
  return { governmentCode, producerId: input.producer_id };
}

/** Whether the period asks for the 事前確認 of gifts that were never shown. */
export function priorCheckIsRequired(): boolean {
  return config().PRIOR_CHECK === 'required';
}

/** What publishing asks beside what staff say. @param variants how many are active. */
export function aroundOf({ images, publishedAt }: EditedGoods, variants: number): Around {
  return { images, variants, needsPriorCheck: priorCheckIsRequired() && publishedAt === null };
}

export type SaveResult =
  | { kind: 'saved' }
  | { kind: 'unknown' }
  | { kind: 'faults'; faults: Faults; canSuspend: boolean }
  /** Somebody else has saved since the form was opened. */
  | { kind: 'conflict'; now: EditedGoods };

/**
 * Saves what was typed into the form that was opened at a version. What is published stays fit to be shown, or is taken from sight in
 * the same moment (`suspend`).
 * @throws NotAllowed
 */
export function saveGoods(actor: Actor, id: number, form: GoodsForm): Promise<SaveResult> {
  return transaction((tx) => saveGoodsIn(tx, actor, id, form));
}

interface GoodsForm {
  version: number;
  input: GoodsInput;
  /** Takes published goods from sight with the change. */
  suspend: boolean;
}

/** The same within a transaction. @throws NotAllowed */
export async function saveGoodsIn(tx: Tx, actor: Actor, id: number, form: GoodsForm): Promise<SaveResult> {
  const goods = await lockGoods(tx, id);
  if (!goods) return { kind: 'unknown' };
  demand(actor, 'goods.edit', placeOf(goods));
  if (goods.version !== form.version) return { kind: 'conflict', now: goods };
  const { input } = form;
  const staysShown = goods.status === 'published' && !form.suspend;
  const faults = staysShown
    ? publishFaults(input, goods.kind, aroundOf(goods, await activeVariants(tx, id)))
    : faultsOf(input, goods.kind);
  await namingFaults(tx, goods, input, faults);
  if (faults.size > 0) {
    const canSuspend = staysShown && faultsOf(input, goods.kind).size === 0 && !faults.has('code');
    return { kind: 'faults', faults, canSuspend };
  }
  const changes = inputChanges(goods, input);
  if (form.suspend && goods.status === 'published') changes.公開状態 = ['公開中', '停止中'];
  if (Object.keys(changes).length === 0) return { kind: 'saved' };
  await updateGoods(tx, id, {
    ...input,
    ...(form.suspend && goods.status === 'published' && { status: 'suspended' }),
  });
  await reindexGoods(tx, [id]);
  await record(tx, actor, { action: 'goods.edit', subject: 'goods', subjectId: id, changes });
  return { kind: 'saved' };
}

/** A number that another one has, a producer elsewhere, a group instead of a category. */
export async function namingFaults(
  tx: Tx,
  goods: Pick<EditedGoods, 'id' | 'governmentCode'>,
  input: GoodsInput,
  faults: Faults,
): Promise<void> {
  const known = await mayName(tx, goods.governmentCode, input);
  if (!known.producer) faults.set('producer_id', 'この自治体の事業者を選択してください');
  if (!known.category) faults.set('category_id', 'カテゴリを選択してください');
  if (await codeIsTaken(tx, goods.governmentCode, input.code, goods.id))
    faults.set('code', 'この管理番号は、ほかの返礼品・商品で使用しています');
}

/** What differs from what is kept, in words. */
export function inputChanges(goods: Pick<EditedGoods, 'kind' | 'input'>, input: GoodsInput): Changes {
  const { kind, input: before } = goods;
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const name of COLUMN_NAMES) {
    const [was, is] = [writeColumn(name, before[name]), writeColumn(name, input[name])];
    if (was !== is) changes[labelOf(name, kind)] = [was, is];
  }
  for (const name of ['category_id', 'producer_id'] as const)
    if (before[name] !== input[name]) changes[labelOf(name, kind)] = [before[name], input[name]];
  return changes;
}

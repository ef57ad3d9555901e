import { reindexGoods } from '#app/catalogue/search/search-index.ts';
import type { Actor } from '#app/staff/actor.ts';
import { type Changes, record } from '#app/staff/audit.ts';
import { demand } from '#app/staff/permissions.ts';
import { transaction } from '#platform/db/db.ts';
import { placeOf } from './edit.ts';
import { type EditedGoods, lockGoods, updateGoods } from './goods-store.ts';
import { type TypedVariant, variantFaults, variantWords } from './variant-rules.ts';
import { insertVariant, updateVariant, type Variant, variantsOf } from './variants-store.ts';

export type { Variant } from './variants-store.ts';

export type VariantsResult =
  | { kind: 'saved' }
  | { kind: 'unknown' }
  /** Somebody saved the goods first: what is kept now. */
  | { kind: 'conflict'; now: { version: number; variants: Variant[] } }
  /** By the place in the form. */
  | { kind: 'faults'; faults: Map<number, string> };

/**
 * Saves the variants of goods in their order. None is deleted, as donations and orders name them: one that is not offered any more
 * is switched off. Pieces of those that are there are changed where stock is.
 * @throws NotAllowed
 */
export function saveVariants(
  actor: Actor,
  goodsId: number,
  version: number,
  typed: readonly TypedVariant[],
): Promise<VariantsResult> {
  return transaction(async (tx): Promise<VariantsResult> => {
    const goods = await lockGoods(tx, goodsId);
    if (!goods) return { kind: 'unknown' };
    demand(actor, 'goods.edit', placeOf(goods));
    const before = await variantsOf(tx, goodsId);
    if (goods.version !== version)
      return { kind: 'conflict', now: { version: goods.version, variants: before } };
    const faults = formFaults(goods, before, typed);
    if (faults.size > 0) return { kind: 'faults', faults };
    const changes: Changes = {};
    for (const [position, v] of typed.entries()) {
      const written = { ...v, position, procurementCost: v.amount === null ? null : v.procurementCost };
      const was = before.find(({ id }) => id === v.id);
      if (was) await updateVariant(tx, was.id, written);
      else await insertVariant(tx, goodsId, written, v.stock);
      const [from, to] = [was ? variantWords(was) : null, variantWords(written)];
      if (from !== to) changes[`バリエーション「${v.label || '(なし)'}」`] = [from, to];
    }
    if (Object.keys(changes).length === 0) return { kind: 'saved' };
    await updateGoods(tx, goodsId, {});
    await reindexGoods(tx, [goodsId]);
    await record(tx, actor, { action: 'goods.edit', subject: 'goods', subjectId: goodsId, changes });
    return { kind: 'saved' };
  });
}

/** Beside the rules of variants: those of this form, and of what is shown. */
function formFaults(
  goods: EditedGoods,
  before: readonly Variant[],
  typed: readonly TypedVariant[],
): Map<number, string> {
  const faults = variantFaults(goods.kind, typed);
  const known = new Set(before.map(({ id }) => id));
  for (const [i, { id }] of typed.entries())
    if (id !== null && !known.has(id))
      faults.set(i, 'このバリエーションは見つかりません。画面を開き直してください');
  if (goods.status === 'published' && !typed.some(({ active }) => active))
    faults.set(0, '公開中は、有効なバリエーションが1つ以上必要です');
  return faults;
}

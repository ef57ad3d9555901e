import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demand } from '#app/staff/permissions.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import type { GoodsInput, GoodsKind } from './columns.ts';
import { namingFaults, placeOf } from './edit.ts';
import { goodsOf, insertGoods, lockGoods } from './goods-store.ts';
import { type Faults, faultsOf } from './rules.ts';
import { insertVariant, ONLY, variantsOf } from './variants-store.ts';

export type MadeResult =
  | { kind: 'made'; id: number }
  | { kind: 'unknown' }
  | { kind: 'faults'; faults: Faults };

/**
 * Makes a draft with one variant. @param stock null: without a limit. @param formKey sent twice, its form makes one.
 * @throws NotAllowed
 */
export function makeGoods(
  actor: Actor,
  kind: GoodsKind,
  governmentCode: string,
  input: GoodsInput,
  stock: number | null,
  formKey: string | null = null,
): Promise<MadeResult> {
  return transaction((tx) => makeGoodsIn(tx, actor, kind, governmentCode, input, stock, formKey));
}

/** The same within a transaction. @throws NotAllowed */
export async function makeGoodsIn(
  tx: Tx,
  actor: Actor,
  kind: GoodsKind,
  governmentCode: string,
  input: GoodsInput,
  stock: number | null,
  formKey: string | null = null,
): Promise<MadeResult> {
  demand(actor, 'goods.edit', { governmentCode, producerId: input.producer_id });
  const faults = faultsOf(input, kind);
  await namingFaults(tx, { id: 0, governmentCode }, input, faults);
  // After the look at the number, which the goods have that the same form has made.
  const before = formKey === null ? undefined : await goodsOf(tx, formKey);
  if (before !== undefined) return { kind: 'made', id: before };
  if (faults.size > 0) return { kind: 'faults', faults };
  const made = await insertGoods(tx, kind, governmentCode, input, [], formKey);
  if (!made)
    return {
      kind: 'faults',
      faults: new Map([['code', 'この管理番号は、ほかの返礼品・商品で使用しています']]),
    };
  const { id, isNew } = made;
  if (!isNew) return { kind: 'made', id };
  await insertVariant(tx, id, ONLY, stock);
  await record(tx, actor, {
    action: 'goods.edit',
    subject: 'goods',
    subjectId: id,
    changes: { 登録: [null, input.name] },
  });
  return { kind: 'made', id };
}

const MOST_COPIES = 50;

/**
 * A draft like these goods, with a number of its own and no pieces. @param formKey sent twice, its form makes one.
 * @throws NotAllowed
 */
export function duplicateGoods(actor: Actor, id: number, formKey: string): Promise<MadeResult> {
  return transaction(async (tx): Promise<MadeResult> => {
    const goods = await lockGoods(tx, id);
    if (!goods) return { kind: 'unknown' };
    demand(actor, 'goods.edit', placeOf(goods));
    const before = await goodsOf(tx, formKey);
    if (before !== undefined) return { kind: 'made', id: before };
    const variants = await variantsOf(tx, id);
    for (let n = 2; n < MOST_COPIES; n++) {
      const code = `${goods.input.code.slice(0, 35)}-${n}`;
      const input = { ...goods.input, code, accept_from: null, accept_until: null };
      const made = await insertGoods(tx, goods.kind, goods.governmentCode, input, goods.images, formKey);
      if (!made) continue;
      if (!made.isNew) return { kind: 'made', id: made.id };
      for (const v of variants) await insertVariant(tx, made.id, v, 0);
      await record(tx, actor, {
        action: 'goods.edit',
        subject: 'goods',
        subjectId: made.id,
        changes: { 複製: [`${goods.input.code} ${goods.input.name}`, code] },
      });
      return { kind: 'made', id: made.id };
    }
    return { kind: 'faults', faults: new Map([['code', '同じ管理番号の複製が多すぎます']]) };
  });
}

import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demand } from '#app/staff/permissions.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import type { GoodsInput, GoodsKind } from './columns.ts';
import { namingFaults, placeOf } from './edit.ts';
import { insertGoods, lockGoods } from './goods-store.ts';
import { type Faults, faultsOf } from './rules.ts';
import { insertVariant, ONLY, variantsOf } from './variants-store.ts';

export type MadeResult =
  | { kind: 'made'; id: number }
  | { kind: 'unknown' }
  | { kind: 'faults'; faults: Faults };

/** Makes a draft with one variant, whose pieces are not limited until somebody says so. @throws NotAllowed */
export function makeGoods(
  actor: Actor,
  kind: GoodsKind,
  governmentCode: string,
  input: GoodsInput,
  stock: number | null,
): Promise<MadeResult> {
  return transaction((tx) => makeGoodsIn(tx, actor, kind, governmentCode, input, stock));
}

/** The same within a transaction. @throws NotAllowed */
export async function makeGoodsIn(
  tx: Tx,
  actor: Actor,
  kind: GoodsKind,
  governmentCode: string,
  input: GoodsInput,
  stock: number | null,
): Promise<MadeResult> {
  demand(actor, 'goods.edit', { governmentCode, producerId: input.producer_id });
  const faults = faultsOf(input, kind);
  await namingFaults(tx, { id: 0, governmentCode }, input, faults);
  if (faults.size > 0) return { kind: 'faults', faults };
  const id = await insertGoods(tx, kind, governmentCode, input);
  if (id === undefined)
    return {
      kind: 'faults',
      faults: new Map([['code', 'この管理番号は、ほかの返礼品・商品で使用しています']]),
    };
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

/** A draft like these goods, with a number of its own and no pieces. @throws NotAllowed */
export function duplicateGoods(actor: Actor, id: number): Promise<MadeResult> {
  return transaction(async (tx): Promise<MadeResult> => {
    const goods = await lockGoods(tx, id);
    if (!goods) return { kind: 'unknown' };
    demand(actor, 'goods.edit', placeOf(goods));
    const variants = await variantsOf(tx, id);
    for (let n = 2; n < MOST_COPIES; n++) {
      const code = `${goods.input.code.slice(0, 35)}-${n}`;
      const input = { ...goods.input, code, accept_from: null, accept_until: null };
      const made = await insertGoods(tx, goods.kind, goods.governmentCode, input, goods.images);
      if (made === undefined) continue;
      for (const v of variants) await insertVariant(tx, made, v, 0);
      await record(tx, actor, {
        action: 'goods.edit',
        subject: 'goods',
        subjectId: made,
        changes: { 複製: [`${goods.input.code} ${goods.input.name}`, code] },
      });
      return { kind: 'made', id: made };
    }
    return { kind: 'faults', faults: new Map([['code', '同じ管理番号の複製が多すぎます']]) };
  });
}

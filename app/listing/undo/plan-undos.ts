import type { Tx } from '#platform/db/db.ts';
import { uploadedId } from '#platform/images/keys.ts';
import { goodsWithIds } from '../goods-store.ts';
import { picturesOf } from '../picture-store.ts';
import type { Picture } from '../pictures.ts';
import type { Surroundings } from '../sheet/plan-types.ts';
import { variantsOfMany } from '../variants-store.ts';
import type { Before } from './before-store.ts';
import { planUndo, type UndoPlan } from './plan-undo.ts';

export interface PlannedUndo {
  goodsId: number;
  code: string;
  name: string;
  plan: UndoPlan;
  /** Nothing of them was changed since the import. */
  isAsLeft: boolean;
  /** Where these change. */
  pictures: { from: readonly Picture[]; to: readonly Picture[] } | null;
}

/** What becomes of these goods as things stand, in their order. */
export async function planUndos(
  tx: Tx,
  befores: readonly Before[],
  around: Surroundings,
): Promise<PlannedUndo[]> {
  const ids = befores.map(({ goodsId }) => goodsId);
  const goods = await goodsWithIds(ids, tx);
  const variants = await variantsOfMany(tx, ids);
  const named = befores.flatMap(({ was }) => (was?.images ?? []).flatMap(({ key }) => uploadedId(key) ?? []));
  const pictures = await picturesOf(tx, around.governmentCode, [...new Set(named)]);
  const byId = new Map(goods.map((g) => [g.id, g]));
  return befores.map((before) => {
    const now = byId.get(before.goodsId)!;
    const known = { goods: now, variants: variants.get(now.id) ?? [] };
    const plan = planUndo(known, before, { ...around, kind: now.kind, pictures });
    const changes = plan.kind !== 'left' && plan.changes.画像 !== undefined;
    return {
      goodsId: now.id,
      code: now.input.code,
      name: now.input.name,
      plan,
      isAsLeft: now.version === before.version,
      pictures: changes ? { from: now.images, to: plan.goods.images } : null,
    };
  });
}

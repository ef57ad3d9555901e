import { reindexGoods } from '#app/catalogue/search/search-index.ts';
import type { Actor } from '#app/staff/actor.ts';
import { type Changes, record } from '#app/staff/audit.ts';
import { demand } from '#app/staff/permissions.ts';
import { transaction } from '#platform/db/db.ts';
import { placeOf } from './edit.ts';
import { type EditedGoods, lockGoods, updateGoods } from './goods-store.ts';
import { exceedsThirtyPercent } from './rules.ts';
import { insertVariant, updateVariant, type Variant, variantsOf } from './variants-store.ts';

/** A variant as the form says it; without an id it is a new one. */
export interface TypedVariant {
  id: number | null;
  label: string;
  active: boolean;
  amount: number | null;
  procurementCost: number | null;
  handlingDays: number | null;
  dispatchFrom: string | null;
  dispatchUntil: string | null;
  /** Of a new one: pieces, null without a limit. */
  stock: number | null;
}

export type VariantsResult =
  | { kind: 'saved' }
  | { kind: 'unknown' }
  | { kind: 'conflict'; now: EditedGoods }
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
    if (goods.version !== version) return { kind: 'conflict', now: goods };
    const before = await variantsOf(tx, goodsId);
    const faults = variantFaults(goods, before, typed);
    if (faults.size > 0) return { kind: 'faults', faults };
    const changes: Changes = {};
    for (const [position, v] of typed.entries()) {
      const written = { ...v, position, procurementCost: v.amount === null ? null : v.procurementCost };
      const was = before.find(({ id }) => id === v.id);
      if (was) await updateVariant(tx, was.id, written);
      else await insertVariant(tx, goodsId, written, v.stock);
      const [from, to] = [was ? words(was) : null, words(written)];
      if (from !== to) changes[`バリエーション「${v.label || '(なし)'}」`] = [from, to];
    }
    if (Object.keys(changes).length === 0) return { kind: 'saved' };
    await updateGoods(tx, goodsId, {});
    await reindexGoods(tx, [goodsId]);
    await record(tx, actor, { action: 'goods.edit', subject: 'goods', subjectId: goodsId, changes });
    return { kind: 'saved' };
  });
}

function words(v: Omit<TypedVariant, 'id' | 'stock'>): string {
  const amount = v.amount === null ? '' : `、${v.amount.toLocaleString('ja-JP')}円`;
  const cost = v.procurementCost === null ? '' : `(調達費${v.procurementCost.toLocaleString('ja-JP')}円)`;
  const days = v.handlingDays === null ? '' : `、${v.handlingDays}営業日で発送`;
  const span = v.dispatchFrom === null ? '' : `、${v.dispatchFrom}から${v.dispatchUntil}に発送`;
  return `${v.label || '(なし)'}${amount}${cost}${days}${span}${v.active ? '' : '、停止'}`;
}

function variantFaults(
  goods: EditedGoods,
  before: readonly Variant[],
  typed: readonly TypedVariant[],
): Map<number, string> {
  const faults = new Map<number, string>();
  const known = new Set(before.map(({ id }) => id));
  const isGift = goods.kind === 'gift';
  for (const [i, v] of typed.entries()) {
    const say = (text: string) => void faults.set(i, text);
    if (v.id !== null && !known.has(v.id))
      say('このバリエーションは見つかりません。画面を開き直してください');
    else if (typed.length > 1 && v.label === '' && ownWindow(v) === '') say('名前を入力してください');
    else if (typed.some((other, j) => j < i && other.label === v.label && ownWindow(other) === ownWindow(v)))
      say('名前と発送時期が同じバリエーションがあります');
    else if (v.handlingDays !== null && v.dispatchFrom !== null)
      say('発送は、営業日数と期間のどちらか一方だけにしてください');
    else if ((v.dispatchFrom === null) !== (v.dispatchUntil === null))
      say('発送期間は、初日と最終日の両方を入力してください');
    else if (v.dispatchFrom !== null && v.dispatchUntil !== null && v.dispatchUntil < v.dispatchFrom)
      say('発送期間の最終日は、初日以降にしてください');
    else if (isGift && v.amount !== null && v.procurementCost === null)
      say('金額を個別に決めるときは、調達費も入力してください');
    else if (isGift && v.amount !== null && exceedsThirtyPercent(v.procurementCost ?? 0, v.amount))
      say('調達費が寄附金額の3割を超えています');
  }
  if (goods.status === 'published' && !typed.some(({ active }) => active))
    faults.set(0, '公開中は、有効なバリエーションが1つ以上必要です');
  return faults;
}

/** When it is sent, where that is not as the goods are: variants of one name are told apart by it. */
function ownWindow(v: TypedVariant): string {
  return [v.handlingDays, v.dispatchFrom, v.dispatchUntil].filter((said) => said !== null).join(' ');
}

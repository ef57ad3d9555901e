import type { Changes } from '#app/staff/audit.ts';
import { uploadedId } from '#platform/images/keys.ts';
import type { Picture } from '../pictures.ts';
import { faultsOf, publishFaults } from '../rules.ts';
import { changesOf } from '../sheet/changes.ts';
import type { Existing, Surroundings, WrittenGoods, WrittenVariant } from '../sheet/plan-types.ts';
import { writeStock } from '../sheet/plan-variants.ts';
import { variantWords } from '../variant-rules.ts';
import type { Variant } from '../variants-store.ts';
import type { Before, Was } from './before-store.ts';

/** What becomes of goods when an import is taken back. */
export type UndoPlan =
  /** `shown`: it could be taken back if the goods were not published. */
  | { kind: 'left'; because: string; shown?: true }
  | { kind: 'back' | 'archived'; goods: WrittenGoods; variants: WrittenVariant[]; changes: Changes };

/**
 * Puts goods back to what they were before an import: those that it made are put away. What somebody has changed since is left, and
 * what would break a rule of today, as a whole. Of an archive the pictures alone count. Nothing is read or written here.
 */
export function planUndo(known: Existing, before: Before, around: Surroundings): UndoPlan {
  if (before.became !== null) return putPicturesBack(known, before, before.became, around);
  if (known.goods.version !== before.version) return left('取り込みのあとに、内容が変更されています');
  if (before.isMoved) return left('取り込みのあとに、在庫の数が変更されています');
  return before.was === null ? putAway(known, around) : putBack(known, before, before.was, around);
}

function left(because: string): UndoPlan {
  return { kind: 'left', because };
}

const keysOf = (pictures: readonly Picture[]) => pictures.map(({ key }) => key).join('\n');

/** Whatever else was changed since stays; so do words that pictures have got since. */
function putPicturesBack(
  known: Existing,
  { was }: Before,
  became: readonly Picture[],
  around: Surroundings,
): UndoPlan {
  const { id, input, status, archivedAt, publishedAt, images: now } = known.goods;
  if (keysOf(now) !== keysOf(became)) return left('取り込みのあとに、画像が変更されています');
  const images = (was?.images ?? []).map((then) => now.find(({ key }) => key === then.key) ?? then);
  if (status === 'published' && images.length === 0)
    return {
      kind: 'left',
      because: '公開中で、元に戻すと画像がなくなります。公開を停止すると、元に戻せます',
      shown: true,
    };
  if (images.some(({ key }) => !isThere(uploadedId(key), around))) return left('元の画像は、もうありません');
  if (status === 'published' && images.some(({ alt }) => alt.trim() === ''))
    return left('公開中で、元の画像に説明(代替テキスト)のないものがあります');
  const goods: WrittenGoods = { id, input, images, status, archivedAt, publishedAt };
  return { kind: 'back', goods, variants: [], changes: changesOf(known, goods, around) };
}

function putAway(known: Existing, around: Surroundings): UndoPlan {
  const { goods } = known;
  const { id, input, images, publishedAt } = goods;
  const status = goods.status === 'published' ? 'suspended' : goods.status;
  const made = { id, input, images, status, publishedAt, archivedAt: goods.archivedAt ?? around.at };
  return { kind: 'archived', goods: made, variants: [], changes: changesOf(known, made, around) };
}

function putBack(known: Existing, before: Before, was: Was, around: Surroundings): UndoPlan {
  const { id, publishedAt } = known.goods;
  // What was shown for the first time is a draft no more.
  const status = was.status === 'draft' && publishedAt !== null ? 'suspended' : was.status;
  const { input, images, archivedAt } = was;
  const goods: WrittenGoods = { id, input, images, status, archivedAt, publishedAt };
  const planned = known.variants.map((v) => variantBack(v, before));
  const variants = planned.filter((v) => typeof v !== 'string');
  const stuck = planned.find((v) => typeof v === 'string');
  if (stuck !== undefined) return left(stuck);
  const because = wrongToday(goods, variants.filter((v) => v.active).length, around);
  if (because !== undefined) return left(because);
  const changes: Record<string, readonly [unknown, unknown]> = { ...changesOf(known, goods, around) };
  const due = variants.filter((v, i) => {
    const now = known.variants[i]!;
    const label = now.label || '(なし)';
    const [from, to] = [variantWords(now), variantWords(v)];
    if (from !== to) changes[`バリエーション「${label}」`] = [from, to];
    if (v.stock !== now.stock) changes[`在庫「${label}」`] = [writeStock(now.stock), writeStock(v.stock)];
    return from !== to || v.stock !== now.stock || v.position !== now.position;
  });
  return { kind: 'back', goods, variants: due, changes };
}

/** One that the import added is offered no more; what was taken of the others stays taken. @returns in words why it cannot be. */
function variantBack(now: Variant, before: Before): WrittenVariant | string {
  const { reserved, ...kept } = now;
  const was = before.variants.find(({ id }) => id === now.id);
  if (!was) return { ...kept, active: false, before: now.stock };
  const [pieces, then] = before.moved[now.id] ?? [now.stock, now.stock];
  const stock = pieces === null || then === null || now.stock === null ? pieces : now.stock + pieces - then;
  if (then === null && stock !== null && before.isAppliedFor)
    return '在庫を「制限なし」にしたあとに申し込みがあり、在庫の数を戻せません';
  if (stock !== null && stock < reserved) return '取り込みのあとの申し込みで、戻せる在庫がありません';
  return { ...was, stock, before: now.stock };
}

/** Why goods may not be so today, in words. */
function wrongToday(goods: WrittenGoods, variants: number, around: Surroundings): string | undefined {
  const { input, images } = goods;
  if (!around.producers.has(input.producer_id)) return '元の事業者は、この自治体の事業者ではありません';
  if (!around.categoryNames.has(input.category_id)) return '元のカテゴリは、もうありません';
  if (images.some(({ key }) => !isThere(uploadedId(key), around))) return '元の画像は、もうありません';
  const needsPriorCheck = around.priorCheck && goods.publishedAt === null;
  const [fault] =
    goods.status === 'published'
      ? publishFaults(input, around.kind, { images, variants, needsPriorCheck })
      : faultsOf(input, around.kind);
  return fault && `元の内容は、いまの決まりに合いません: ${fault[1]}`;
}

/** Drawn pictures are always there. */
function isThere(uploaded: string | undefined, { pictures }: Surroundings): boolean {
  return uploaded === undefined || pictures.has(uploaded);
}

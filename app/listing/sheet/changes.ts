import type { Changes } from '#app/staff/audit.ts';
import { columnsOf, labelOf, writeColumn } from '../columns.ts';
import type { Picture } from '../pictures.ts';
import { stateName } from '../state.ts';
import type { Existing, Surroundings, WrittenGoods } from './plan-types.ts';

/** What goods become, field by field in words; variants are told by themselves. */
export function changesOf(known: Existing | undefined, now: WrittenGoods, around: Surroundings): Changes {
  const { kind } = around;
  const was = known?.goods;
  if (!was) return { 登録: [null, now.input.name], 公開状態: [null, stateName(now)] };
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const name of columnsOf(kind)) {
    const [from, to] = [writeColumn(name, was.input[name]), writeColumn(name, now.input[name])];
    if (from !== to) changes[labelOf(name, kind)] = [from, to];
  }
  if (was.input.category_id !== now.input.category_id)
    changes.カテゴリ = [
      around.categoryNames.get(was.input.category_id) ?? '',
      around.categoryNames.get(now.input.category_id) ?? '',
    ];
  if (was.input.producer_id !== now.input.producer_id)
    changes.事業者 = [
      around.producers.get(was.input.producer_id) ?? '',
      around.producers.get(now.input.producer_id) ?? '',
    ];
  const keys = (pictures: readonly Picture[]) => pictures.map(({ key }) => key).join('\n');
  if (keys(was.images) !== keys(now.images)) changes.画像 = [keys(was.images), keys(now.images)];
  if (stateName(was) !== stateName(now)) changes.公開状態 = [stateName(was), stateName(now)];
  return changes;
}

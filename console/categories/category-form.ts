import type { CategoryResult, CountedGroup, TypedCategory } from '#app/curation/categories.ts';
import { line } from '#app/forms/cells.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import { refused } from '#app/forms/request.ts';
import { routeNumber } from '#platform/http/route-number.ts';

const NAME = line(40, true);

export const CATEGORY_LABELS: Record<string, string> = {
  name: '名称',
  parent: '大分類',
  icon: 'トップページの絵',
};

/** A category as its form shows it: a leaf with its group, a group with its picture. */
export function shownCategory({ name, parentId, icon }: TypedCategory): Record<string, string> {
  return parentId === null ? { name, icon } : { name, parent: String(parentId) };
}

/** What was typed of a category. @param groups for a leaf those that it may belong to; undefined for a group. */
export function readCategoryForm(
  form: FormData,
  isLeaf: boolean,
): { reply: FormReply; typed: TypedCategory | undefined } {
  const said = (name: string) => String(form.get(name) ?? '');
  const values = { name: said('name'), parent: said('parent'), icon: said('icon') };
  const errors: Record<string, string[]> = {};
  const name = NAME.read(values.name);
  if ('fault' in name) errors.name = [name.fault];
  const parentId = isLeaf ? routeNumber(values.parent) : null;
  if (parentId === undefined) errors.parent = ['大分類を選択してください'];
  // Names of kinds of pictures: what is none of them would only leave the picture out.
  const icon = /^[a-z]{0,20}$/.test(values.icon) ? values.icon : '';
  const reply = { values, errors };
  if ('fault' in name || parentId === undefined) return { reply, typed: undefined };
  return { reply, typed: { name: name.value, parentId, icon: isLeaf ? '' : icon } };
}

const FAULTS: Record<Exclude<CategoryResult['kind'], 'saved' | 'conflict'>, readonly [string, string]> = {
  unknown: ['', 'このカテゴリは見つかりませんでした。画面を開き直してください'],
  taken: ['name', '同じ階層に、この名称のカテゴリがあります'],
  used: ['', '返礼品・商品、または下の階層で使用しているため、削除できません'],
};

/** The form again with what was wrong. */
export function categoryRefused<T extends object>(reply: FormReply, kind: keyof typeof FAULTS, more: T) {
  return refused(withError(reply, ...FAULTS[kind]), more);
}

/** The pictures that groups may have, each by the first category that has it. */
export function pictureOptions(tree: readonly CountedGroup[]): { value: string; label: string }[] {
  const first = new Map<string, string>();
  for (const { icon, name } of tree.flatMap((group) => [group, ...group.leaves]))
    if (icon !== '' && !first.has(icon)) first.set(icon, name);
  return [
    { value: '', label: 'なし' },
    ...[...first].map(([value, name]) => ({ value, label: `「${name}」の絵` })),
  ];
}

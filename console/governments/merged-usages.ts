import type { Texts } from '#app/forms/merge.ts';
import type { TypedUsage } from '#app/municipality/government.ts';
import { activeAt, DEFAULT, descriptionAt, IDS, readUsageRows, titleAt } from './usage-form.ts';

const ORDER = 'order';
const NO_DEFAULT = '';
const YES = 'on';

/** The usages as texts that are merged one by one, whatever their places: of each its own, and once their order and what is chosen beforehand. */
export function usageTexts(usages: readonly TypedUsage[]): Texts {
  const kept = usages.filter(({ id }) => id !== null);
  const chosen = usages.findIndex(({ isDefault }) => isDefault);
  const texts: Record<string, string> = {
    [ORDER]: kept.map(({ id }) => id).join(','),
    [DEFAULT]: chosen === -1 ? NO_DEFAULT : nameOf(usages[chosen]!, usages),
  };
  for (const { id, title, description, active } of kept) {
    texts[`title.${id}`] = title;
    texts[`description.${id}`] = description;
    texts[`active.${id}`] = active ? YES : '';
  }
  return texts;
}

/** One that is new has no id yet: it is called by its place among the new ones. */
function nameOf(usage: TypedUsage, usages: readonly TypedUsage[]): string {
  return usage.id === null
    ? `new-${usages.filter(({ id }) => id === null).indexOf(usage)}`
    : String(usage.id);
}

/** How a form of usages is merged with what somebody else has saved. What either has added stays. @param sent the form as it came. */
export function mergedUsages(sent: FormData) {
  const mine = readUsageRows(sent).usages;
  let theirs: readonly TypedUsage[] = [];
  const titleOf = (id: string) =>
    [...theirs, ...mine].find((usage, i) => nameOf(usage, i < theirs.length ? theirs : mine) === id)?.title ??
    '';
  return {
    read: () => usageTexts(mine),
    shown: (now: { usages: readonly TypedUsage[] }) => {
      theirs = now.usages;
      return usageTexts(theirs);
    },
    values: (texts: Texts) => valuesOf(merged(texts, theirs, mine)),
    label: labelOf(titleOf),
    words: wordsOf(titleOf),
  };
}

function merged(texts: Texts, theirs: readonly TypedUsage[], mine: readonly TypedUsage[]): TypedUsage[] {
  const ids = texts[ORDER]!.split(',').filter((id) => id !== '');
  const behind = theirs.filter(({ id }) => !ids.includes(String(id)));
  const rows = [
    ...ids.map((id): TypedUsage => {
      const their = theirs.find((usage) => String(usage.id) === id);
      const title = texts[`title.${id}`] ?? their?.title ?? '';
      const description = texts[`description.${id}`] ?? their?.description ?? '';
      const active = texts[`active.${id}`] ?? (their?.active ? YES : '');
      return { id: Number(id), title, description, active: active === YES, isDefault: false };
    }),
    ...behind,
    ...mine.filter(({ id }) => id === null),
  ];
  return rows.map((row) => ({ ...row, isDefault: nameOf(row, rows) === texts[DEFAULT] }));
}

/** The rows as fields of the form. */
function valuesOf(rows: readonly TypedUsage[]): Texts {
  const values: Record<string, string> = {
    [IDS]: rows.map(({ id }) => id ?? '').join(','),
    [DEFAULT]: String(rows.findIndex(({ isDefault }) => isDefault)),
  };
  for (const [i, { title, description, active }] of rows.entries()) {
    values[titleAt(i)] = title;
    values[descriptionAt(i)] = description;
    values[activeAt(i)] = active ? YES : '';
  }
  return values;
}

const PARTS: Record<string, string> = { title: '名称', description: '説明', active: '受付' };

const labelOf = (titleOf: (id: string) => string) => (name: string) => {
  if (name === ORDER) return '並び順';
  if (name === DEFAULT) return '初期選択';
  const [part, id] = name.split('.') as [string, string];
  return `「${titleOf(id)}」の${PARTS[part]}`;
};

const wordsOf = (titleOf: (id: string) => string) => (name: string, text: string) => {
  if (name === ORDER) return text.split(',').map(titleOf).join('、');
  if (name === DEFAULT) return text === NO_DEFAULT ? '決めない' : titleOf(text);
  return name.startsWith('active.') ? (text === YES ? '受け付ける' : '受け付けない') : text;
};

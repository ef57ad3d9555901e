import { expect, it } from 'vitest';
import type { TypedUsage } from '#app/municipality/government.ts';
import { openedWith, saveMerged } from '../merge/save-merged.ts';
import { mergedUsages, usageTexts } from './merged-usages.ts';
import { movedUsage, readUsageRows } from './usage-form.ts';

const usage = (id: number | null, title: string, more: Partial<TypedUsage> = {}): TypedUsage => ({
  ...{ id, title, description: '', active: true, isDefault: false },
  ...more,
});

const START = [usage(1, '子育て'), usage(2, '観光', { isDefault: true }), usage(3, '環境')];

function formOf(rows: readonly TypedUsage[], base: readonly TypedUsage[], more: Record<string, string> = {}) {
  const form = new FormData();
  form.set('version', '1');
  form.set('base', JSON.stringify(usageTexts(base)));
  for (const { id } of rows) form.append('id', String(id ?? ''));
  for (const [i, { title, description, active }] of rows.entries()) {
    form.set(`title-${i}`, title);
    form.set(`description-${i}`, description);
    if (active) form.set(`active-${i}`, 'on');
  }
  form.set('default', String(rows.findIndex(({ isDefault }) => isDefault)));
  for (const [name, text] of Object.entries(more)) form.set(name, text);
  return form;
}

/** Saves a form over what somebody else has saved since. */
async function save(form: FormData, now: TypedUsage[]) {
  let kept: TypedUsage[] | undefined;
  const saved = await saveMerged(form, {
    save: async (sent, version) => {
      if (version !== 2) return { kind: 'conflict' as const, now: { version: 2, usages: now } };
      kept = readUsageRows(sent).usages;
      return { kind: 'saved' as const };
    },
    ...mergedUsages(form),
  });
  return { saved, kept };
}

it('keeps what each has changed, moved and added', async () => {
  const theirs = [usage(1, '子育て', { description: '保育園' }), ...START.slice(1), usage(4, '教育')];
  const mine = [...START.slice(0, 2), usage(3, '環境保全', { active: false }), usage(null, '医療')];
  const { kept } = await save(formOf(mine, START), theirs);
  expect(kept).toEqual([
    usage(1, '子育て', { description: '保育園' }),
    usage(2, '観光', { isDefault: true }),
    usage(3, '環境保全', { active: false }),
    usage(4, '教育'),
    usage(null, '医療'),
  ]);
});

it('keeps a new order, and one that is new chosen beforehand', async () => {
  const mine = [
    ...movedUsage(START, 2, true).map((u) => ({ ...u, isDefault: false })),
    usage(null, '医療', { isDefault: true }),
  ];
  const { kept } = await save(formOf(mine, START), [usage(1, '子育て支援'), ...START.slice(1)]);
  expect(kept).toEqual([
    usage(1, '子育て支援'),
    usage(3, '環境'),
    usage(2, '観光'),
    usage(null, '医療', { isDefault: true }),
  ]);
});

it('asks which order stays where one has moved what the other added to, and loses no row with either', async () => {
  const theirs = [...START, usage(4, '教育')];
  const form = formOf(movedUsage(START, 0, false), START);
  const { saved } = await save(form, theirs);
  if (saved.kind !== 'asked') throw new Error(saved.kind);
  expect(saved.merging.asked).toMatchObject([
    { label: '並び順', theirs: '子育て、観光、環境、教育', mine: '観光、子育て、環境' },
  ]);
  const again = formOf([], START);
  for (const [name, text] of Object.entries(saved.values)) again.set(name, text);
  again.set('base', JSON.stringify(saved.merging.base));
  again.set('seen.order', saved.merging.asked[0]!.seen);
  again.set('keep.order', 'mine');
  expect(openedWith(again).base).not.toEqual({});
  const { kept } = await save(again, theirs);
  expect(kept?.map(({ title }) => title)).toEqual(['観光', '子育て', '環境', '教育']);
});

it('asks in words about a name, a box and what is chosen beforehand', async () => {
  const theirs = [
    usage(1, '子ども'),
    usage(2, '観光'),
    usage(3, '環境', { active: false, isDefault: false }),
  ];
  const mine = [usage(1, '子育て支援', { isDefault: true }), usage(2, '観光'), usage(3, '環境')];
  const base = [START[0]!, START[1]!, usage(3, '環境', { active: false })];
  const { saved } = await save(formOf(mine, base), [
    ...theirs.slice(0, 2),
    usage(3, '環境', { active: true, isDefault: true }),
  ]);
  if (saved.kind !== 'asked') throw new Error(saved.kind);
  expect(saved.merging.asked.map(({ label, theirs, mine }) => [label, theirs, mine])).toEqual([
    ['「子ども」の名称', '子ども', '子育て支援'],
    ['初期選択', '環境', '子ども'],
  ]);
});

import { expect, it } from 'vitest';
import type { Texts } from '#app/forms/merge.ts';
import { BASE, KEEP, type Merging, SEEN, VERSION } from './merging.ts';
import { saveMerged } from './save-merged.ts';

/** Something with three fields, one of which must not be empty. */
function aThing(texts: Record<string, string>) {
  const kept = { version: 1, texts };
  const shown = (now: typeof kept) => now.texts;
  const read = (form: FormData): Texts =>
    Object.fromEntries(['name', 'place', 'note'].map((name) => [name, String(form.get(name) ?? '')]));
  const save = async (form: FormData, version: number) => {
    if (version !== kept.version) return { kind: 'conflict' as const, now: { ...kept } };
    const said = read(form);
    if (said.name === '') return { kind: 'fault' as const };
    kept.texts = { ...said };
    kept.version++;
    return { kind: 'saved' as const };
  };
  return {
    kept,
    open: (): Merging => ({ version: kept.version, base: kept.texts, asked: [] }),
    send: (merging: Merging, mine: Texts, chosen: Texts = {}) =>
      saveMerged(formOf(merging, mine, chosen), { save, read, shown, label: (name) => name }),
  };
}

function formOf({ version, base, asked }: Merging, mine: Texts, chosen: Texts): FormData {
  const form = new FormData();
  form.set(VERSION, String(version));
  form.set(BASE, JSON.stringify(base));
  for (const { name, seen } of asked) form.set(SEEN + name, seen);
  for (const [name, choice] of Object.entries(chosen)) form.set(KEEP + name, choice);
  for (const [name, text] of Object.entries(mine)) form.set(name, text);
  return form;
}

const START = { name: '籠', place: '別府', note: '' };

it('what another one changed stays, what I changed is saved, and nobody is asked', async () => {
  const thing = aThing(START);
  const opened = thing.open();
  await thing.send(opened, { ...START, place: '大分' });
  const saved = await thing.send(opened, { ...START, note: '竹' });
  expect(saved).toMatchObject({ kind: 'done', isMerged: true, result: { kind: 'saved' } });
  expect(thing.kept.texts).toEqual({ name: '籠', place: '大分', note: '竹' });
});

it('what was chosen as mine stays, also when it is typed back to how it was', async () => {
  const thing = aThing(START);
  const opened = thing.open();
  await thing.send(opened, { ...START, name: '竹籠' });
  const asked = await thing.send(opened, { ...START, name: '竹のかご' });
  if (asked.kind !== 'asked') throw new Error(asked.kind);
  await thing.send(asked.merging, START, { name: 'mine' });
  expect(thing.kept.texts).toEqual(START);
});

it('of what both changed each is asked about, and is what was chosen', async () => {
  const thing = aThing(START);
  const opened = thing.open();
  await thing.send(opened, { name: '竹籠', place: '大分', note: 'い' });
  const mine = { name: '竹のかご', place: '別府', note: 'ろ' };
  const asked = await thing.send(opened, mine);
  if (asked.kind !== 'asked') throw new Error(asked.kind);
  expect(asked.values).toEqual({ name: '竹のかご', place: '大分', note: 'ろ' });
  expect(asked.merging.asked).toMatchObject([
    { name: 'name', theirs: '竹籠', mine: '竹のかご' },
    { name: 'note', theirs: 'い', mine: 'ろ' },
  ]);
  expect(thing.kept.texts.name).toBe('竹籠');
  const half = await thing.send(asked.merging, asked.values, { name: 'mine' });
  expect(half).toMatchObject({ kind: 'asked', merging: { asked: [{ name: 'note' }] } });
  // What is not asked about may be typed upon what the other one saved.
  const whole = { ...asked.values, place: '由布' };
  const saved = await thing.send(asked.merging, whole, { name: 'mine', note: 'theirs' });
  expect(saved).toMatchObject({ kind: 'done', isMerged: true });
  expect(thing.kept.texts).toEqual({ name: '竹のかご', place: '由布', note: 'い' });
});

it('a choice holds for what was seen: changed once more, it is asked about again', async () => {
  const thing = aThing(START);
  const opened = thing.open();
  await thing.send(opened, { ...START, name: 'い' });
  const asked = await thing.send(opened, { ...START, name: 'ろ' });
  if (asked.kind !== 'asked') throw new Error(asked.kind);
  await thing.send(thing.open(), { ...START, name: 'は' });
  const again = await thing.send(asked.merging, asked.values, { name: 'theirs' });
  expect(again).toMatchObject({
    kind: 'asked',
    merging: { asked: [{ name: 'name', theirs: 'は', mine: 'ろ' }] },
  });
});

it('what is wrong in the merged form is told with the other one’s changes, and is sent again with what it was opened with', async () => {
  const thing = aThing(START);
  const opened = thing.open();
  await thing.send(opened, { ...START, place: '大分' });
  const wrong = await thing.send(opened, { ...START, name: '' });
  expect(wrong).toMatchObject({ kind: 'done', result: { kind: 'fault' }, merging: opened });
  if (wrong.kind === 'done') expect(wrong.form.get('place')).toBe('大分');
});

it('a form that does not say what it was opened with is asked about all that differs', async () => {
  const thing = aThing(START);
  await thing.send(thing.open(), { ...START, name: 'い' });
  for (const base of ['', '[1', '"x"', 'null', '{"name":1}']) {
    const form = formOf({ version: 1, base: {}, asked: [] }, { ...START, name: 'ろ' }, {});
    form.set(BASE, base);
    const saved = await saveMerged(form, {
      save: async () => ({ kind: 'conflict' as const, now: { version: 2, texts: { ...START, name: 'い' } } }),
      read: () => ({ ...START, name: 'ろ' }),
      shown: (now) => now.texts,
      label: (name) => name,
    });
    expect(saved).toMatchObject({ kind: 'asked', merging: { asked: [{ name: 'name' }] } });
  }
});

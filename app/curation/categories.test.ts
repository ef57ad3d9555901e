import { beforeAll, describe, expect, it } from 'vitest';
import { reference } from '#app/catalogue/reference.ts';
import { searchNow } from '#app/catalogue/search/search.ts';
import { readQuery } from '#app/catalogue/search/search-query.ts';
import { insertPlaces, insertThings, LEAVES } from '#app/catalogue/testing/catalogue.ts';
import { thing } from '#app/catalogue/testing/few-gifts.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { forgetKept } from '#platform/kept-for.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { purgedBy } from '#platform/testing/purged-by.ts';
import {
  addCategory,
  type CategoryResult,
  moveCategory,
  moveGoods,
  readTree,
  removeCategory,
  saveCategory,
} from './categories.ts';
import { changeLabel, listLabels, previewLabel, readLabel } from './labels.ts';

useTestDatabase();

let operator: SignedInStaff;
let auditor: SignedInStaff;
let city: SignedInStaff;

const [BEEF, HAM, CRAB, SHELL] = LEAVES.map((leaf) => leaf.id) as [number, number, number, number];
const MEAT = 100;
const FISH = 200;
const leaf = (id: number) => LEAVES.find((l) => l.id === id)!;

beforeAll(async () => {
  operator = await signedInStaff(await aPerson('operator@example.jp', everywhere('operator')));
  auditor = await signedInStaff(await aPerson('auditor@example.jp', everywhere('auditor')));
  city = await signedInStaff(
    await aPerson('city@example.jp', { role: 'government', ...NOWHERE, governmentCode: '012041' }),
  );
  await insertPlaces();
  await insertThings([
    thing(1, { category: leaf(BEEF), name: '赤い牛', labels: ['訳あり', '冷凍'] }),
    thing(2, { category: leaf(BEEF), name: '黒い牛', labels: ['訳あり', 'わけあり'] }),
    thing(3, { category: leaf(BEEF), name: '下書きの牛', labels: ['訳あり'], status: 'draft' }),
    thing(4, { category: leaf(CRAB), name: '蟹', labels: ['季節限定'] }),
  ]);
});

const query = (text: string) => readQuery(new URLSearchParams(text));
const found = async (text: string) =>
  (await searchNow('gift', query(text))).cards.map((c) => c.id).sort((a, b) => a - b);
const idOf = (result: CategoryResult) => (result.kind === 'saved' ? result.id : 0);
const node = async (id: number) =>
  (await readTree(operator)).flatMap((g) => [g, ...g.leaves]).find((c) => c.id === id)!;
const names = async (id: number) =>
  (await readTree(operator)).find((g) => g.id === id)!.leaves.map((l) => l.name);

describe('the tree', () => {
  it('grows by a group and a leaf, which stand last and purge every page', async () => {
    const group = idOf(await addCategory(operator, { parentId: null, name: '卵', icon: 'egg' }));
    expect(group).toBeGreaterThan(10_000);
    const added = () => addCategory(operator, { parentId: group, name: 'たまご', icon: '' });
    expect(await purgedBy(added)).toEqual(['*']);
    expect(await added()).toEqual({ kind: 'taken' });
    expect(await addCategory(operator, { parentId: null, name: '卵', icon: '' })).toEqual({ kind: 'taken' });
    expect(await addCategory(operator, { parentId: BEEF, name: '下の下', icon: '' })).toEqual({
      kind: 'unknown',
    });
    forgetKept();
    expect((await reference()).categories.at(-1)).toMatchObject({ name: '卵', leaves: [{ name: 'たまご' }] });
    const [entry] = await listEntries({ subject: 'category', subjectId: String(group) }, 1);
    expect(entry).toMatchObject({ action: 'category.edit', changes: { 登録: [null, '卵'] } });
  });

  it('is put in order by buttons, whoever presses them together', async () => {
    expect(await names(FISH)).toEqual(['かに', '貝']);
    await moveCategory(operator, SHELL, 'up');
    expect(await names(FISH)).toEqual(['貝', 'かに']);
    await moveCategory(operator, SHELL, 'up'); // it is the first
    expect(await names(FISH)).toEqual(['貝', 'かに']);
    await Promise.all(Array.from({ length: 11 }, () => moveCategory(operator, CRAB, 'up')));
    expect(await names(FISH)).toEqual(['かに', '貝']);
    expect(await moveCategory(operator, 99_999, 'up')).toEqual({ kind: 'unknown' });
  });

  it('has a leaf in another group, and its goods are found there at once', async () => {
    expect(await found(`category=${MEAT}`)).toEqual([1, 2]);
    const { version } = await node(CRAB);
    const moved = { parentId: MEAT, name: 'カニ', icon: '' };
    expect(await saveCategory(operator, CRAB, version, moved)).toEqual({ kind: 'saved', id: CRAB });
    expect(await found(`category=${MEAT}`)).toEqual([1, 2, 4]);
    expect(await found(`category=${FISH}`)).toEqual([]);
    expect(await names(MEAT)).toEqual(['牛肉', 'ハム・ソーセージ', 'カニ']);
    expect(await saveCategory(operator, CRAB, version, { ...moved, name: 'かに' })).toMatchObject({
      kind: 'conflict',
      now: { name: 'カニ' },
    });
    expect(await saveCategory(operator, MEAT, 1, { parentId: FISH, name: '肉', icon: '' })).toEqual({
      kind: 'unknown',
    });
    const [entry] = await listEntries({ subject: 'category', subjectId: String(CRAB) }, 1);
    expect(entry!.changes).toEqual({ 名称: ['かに', 'カニ'], 大分類: ['魚介・海産物', '肉'] });
  });

  it('loses only what nothing names', async () => {
    expect(await removeCategory(operator, BEEF)).toEqual({ kind: 'used' });
    expect(await removeCategory(operator, MEAT)).toEqual({ kind: 'used' });
    expect(await removeCategory(operator, HAM)).toEqual({ kind: 'saved', id: HAM });
    expect(await removeCategory(operator, HAM)).toEqual({ kind: 'unknown' });
  });
});

it('all goods of a leaf move at once, drafts with them, and are found by the new one alone', async () => {
  const to = idOf(await addCategory(operator, { parentId: FISH, name: '海の牛', icon: '' }));
  expect(await moveGoods(operator, BEEF, to, 2)).toEqual({ kind: 'counted', count: 3 });
  expect(await moveGoods(operator, BEEF, FISH, 3)).toEqual({ kind: 'unknown' });
  expect(await moveGoods(operator, BEEF, BEEF, 3)).toEqual({ kind: 'unknown' });
  expect(await moveGoods(operator, BEEF, to, 3)).toEqual({ kind: 'moved', count: 3 });
  expect(await found(`category=${BEEF}`)).toEqual([]);
  expect(await found(`category=${to}`)).toEqual([1, 2]);
  expect(await found(`category=${FISH}`)).toEqual([1, 2]);
  forgetKept();
  expect(await found('q=海の牛')).toEqual([1, 2]); // by the name of the leaf
  expect((await node(to)).goods).toBe(3);
  const { version } = await db()
    .selectFrom('goods')
    .select('version')
    .where('id', '=', 3)
    .executeTakeFirstOrThrow();
  expect(version).toBe(2);
  const [entry] = await listEntries({ subject: 'goods', subjectId: '3' }, 1);
  expect(entry!.changes).toEqual({ カテゴリ: ['牛肉', '海の牛'] });
});

describe('labels', () => {
  const labels = async () => (await listLabels(operator, '')).map((l) => [l.name, l.goods, l.published]);

  it('are listed with their goods, and renamed everywhere; two of them become one', async () => {
    expect(await labels()).toEqual([
      ['訳あり', 3, 2],
      ['わけあり', 1, 1],
      ['冷凍', 1, 1],
      ['季節限定', 1, 1],
    ]);
    expect(await previewLabel(operator, '訳あり', 'わけあり')).toEqual({ goods: 3, published: 2, both: 1 });
    expect(await changeLabel(operator, '訳あり', 'わけあり', 4)).toMatchObject({ kind: 'counted' });
    const renamed = () => changeLabel(operator, '訳あり', 'わけあり', 3);
    expect((await purgedBy(renamed)).sort()).toEqual(['goods:1', 'goods:2', 'goods:3']);
    expect(await labels()).toEqual([
      ['わけあり', 3, 2],
      ['冷凍', 1, 1],
      ['季節限定', 1, 1],
    ]);
    expect(await found('label=わけあり')).toEqual([1, 2]);
    expect(await found('label=訳あり')).toEqual([]);
    const rows = await db()
      .selectFrom('goods')
      .select(['labels', 'version'])
      .where('id', '<', 4)
      .orderBy('id')
      .execute();
    expect(rows.map((r) => r.labels)).toEqual([['わけあり', '冷凍'], ['わけあり'], ['わけあり']]);
    expect(new Set(rows.map((r) => r.version))).not.toContain(1);
  });

  it('are taken off everywhere, but for those by which a page chooses', async () => {
    expect(await changeLabel(operator, '冷凍', null, 1)).toEqual({ kind: 'changed', count: 1 });
    expect(await changeLabel(operator, '季節限定', '旬', 1)).toEqual({ kind: 'of_pages' });
    expect(await labels()).toEqual([
      ['わけあり', 3, 2],
      ['季節限定', 1, 1],
    ]);
    expect(readLabel('旬、訳あり')).toHaveProperty('fault');
    expect(readLabel(' 旬 ')).toEqual({ value: '旬' });
  });
});

it('an auditor reads and changes nothing, and a municipality does neither', async () => {
  await expect(readTree(auditor)).resolves.toHaveLength(4);
  for (const actor of [auditor, city]) {
    expect(() => addCategory(actor, { parentId: null, name: 'x', icon: '' })).toThrow(NotAllowed);
    expect(() => saveCategory(actor, MEAT, 1, { parentId: null, name: 'x', icon: '' })).toThrow(NotAllowed);
    expect(() => moveCategory(actor, MEAT, 'up')).toThrow(NotAllowed);
    await expect(removeCategory(actor, MEAT)).rejects.toThrow(NotAllowed);
    expect(() => moveGoods(actor, BEEF, SHELL, 0)).toThrow(NotAllowed);
    expect(() => changeLabel(actor, 'わけあり', null, 3)).toThrow(NotAllowed);
  }
  await expect(readTree(city)).rejects.toThrow(NotAllowed);
  expect(() => listLabels(city, '')).toThrow(NotAllowed);
});

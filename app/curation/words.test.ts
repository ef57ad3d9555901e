import { beforeAll, describe, expect, it } from 'vitest';
import { addMisses } from '#app/catalogue/search/missed-store.ts';
import { searchGoods, searchNow } from '#app/catalogue/search/search.ts';
import { readQuery } from '#app/catalogue/search/search-query.ts';
import { insertPlaces, insertThings, LEAVES } from '#app/catalogue/testing/catalogue.ts';
import { thing } from '#app/catalogue/testing/few-gifts.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { forgetKept } from '#platform/kept-for.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { purgedBy } from '#platform/testing/purged-by.ts';
import { explainSearch } from './explain.ts';
import { listMissed } from './missed-query.ts';
import { addPin, listPins, type PinResult, readPin, readPinnedWord, removePin, savePin } from './pins.ts';
import {
  addSynonym,
  groupFault,
  listSynonyms,
  readSynonym,
  readWords,
  removeSynonym,
  type SynonymResult,
  saveSynonym,
} from './synonyms.ts';

useTestDatabase();

let operator: SignedInStaff;
let auditor: SignedInStaff;
let city: SignedInStaff;
let references: Record<number, string>;

beforeAll(async () => {
  operator = await signedInStaff(await aPerson('operator@example.jp', everywhere('operator')));
  auditor = await signedInStaff(await aPerson('auditor@example.jp', everywhere('auditor')));
  city = await signedInStaff(
    await aPerson('city@example.jp', { role: 'government', ...NOWHERE, governmentCode: '012041' }),
  );
  await insertPlaces();
  const list = [
    thing(1, { name: 'ノートパソコン 軽量', popularity: 5, category: LEAVES[0]! }),
    thing(2, { name: 'ノートパソコン 大画面', popularity: 3, category: LEAVES[0]! }),
    thing(3, { name: 'ノートパソコン 中古', popularity: 1, category: LEAVES[0]! }),
    thing(4, { name: '宿泊券', category: LEAVES[1]! }),
  ];
  await insertThings(list);
  references = Object.fromEntries(list.map((t) => [t.id, `${t.government.code}/${t.code}`]));
});

const query = (q: string) => readQuery(new URLSearchParams({ q }));
const found = async (q: string) => {
  forgetKept();
  return (await searchNow('gift', query(q))).cards.map((c) => c.id);
};
const idOf = (result: SynonymResult | PinResult) => (result.kind === 'saved' ? result.id : 0);

describe('synonyms', () => {
  it('are found from the next search on, and gone with their removal', async () => {
    expect(await found('ラップトップ')).toEqual([]);
    let added: SynonymResult | undefined;
    const tags = await purgedBy(async () => {
      added = await addSynonym(operator, { words: ['パソコン', 'ラップトップ'], means: [] });
    });
    expect(tags).toEqual(['words']);
    const id = idOf(added!);
    expect(await found('ﾗｯﾌﾟﾄｯﾌﾟ')).toEqual([1, 2, 3]);
    // The answer kept for others is another one, too.
    expect((await searchGoods('gift', query('ラップトップ'))).total).toBe(3);
    await removeSynonym(operator, id);
    expect(await found('ラップトップ')).toEqual([]);
    expect(
      (await listEntries({ subject: 'synonym', subjectId: String(id) }, 5)).map((e) => e.changes),
    ).toEqual([{ 言葉: [['パソコン', 'ラップトップ'], []] }, { 言葉: [[], ['パソコン', 'ラップトップ']] }]);
  });

  it('lead one way where they are said to', async () => {
    const id = idOf(await addSynonym(operator, { words: ['旅'], means: ['宿泊券'] }));
    expect([await found('旅'), await found('宿泊券')]).toEqual([[4], [4]]);
    const { version } = (await readSynonym(auditor, id))!;
    await saveSynonym(operator, id, version, { words: ['旅'], means: ['ノートパソコン'] });
    expect(await found('旅')).toEqual([1, 2, 3]);
    await removeSynonym(operator, id);
  });

  it('stand in one group of a sort, whoever adds them together', async () => {
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        addSynonym(operator, { words: [i % 2 ? 'ﾃﾚﾋﾞ' : 'テレビ', `受像機${i}`], means: [] }),
      ),
    );
    expect(results.filter((r) => r.kind === 'saved')).toHaveLength(1);
    expect(results.filter((r) => r.kind === 'taken')).toHaveLength(7);
    // It may lead to others beside that.
    const leading = await addSynonym(operator, { words: ['てれび'], means: ['録画機'] });
    expect(leading.kind).toBe('saved');
    expect((await listSynonyms(auditor, 'テレビ')).map((g) => g.means)).toEqual([['録画機'], []]);
    expect(await listSynonyms(auditor, 'どこにもない')).toEqual([]);
  });

  it('tells who saves second what was saved first', async () => {
    const id = idOf(await addSynonym(operator, { words: ['冷蔵庫', '氷室'], means: [] }));
    await saveSynonym(operator, id, 1, { words: ['冷蔵庫', '保冷庫'], means: [] });
    expect(await saveSynonym(operator, id, 1, { words: ['冷蔵庫'], means: ['氷'] })).toMatchObject({
      kind: 'conflict',
      now: { words: ['冷蔵庫', '保冷庫'], version: 2 },
    });
    await removeSynonym(operator, id);
    expect(await saveSynonym(operator, id, 2, { words: ['a', 'b'], means: [] })).toEqual({ kind: 'unknown' });
    expect(await removeSynonym(operator, id)).toEqual({ kind: 'unknown' });
  });

  it.each([
    ['かに、カニ', '同じ語'],
    ['★', '記号'],
    ['ずわい 蟹', '空白'],
    [Array.from({ length: 21 }, (_, i) => `語${i}`).join('、'), '20個以内'],
    ['あ'.repeat(21), '20文字以内'],
  ])('refuses %s', (typed, says) => {
    expect(readWords(typed)).toEqual({ fault: expect.stringContaining(says) });
  });

  it('are at least two words, none on both sides', () => {
    expect(groupFault({ words: [], means: ['蟹'] })).toContain('入力');
    expect(groupFault({ words: ['蟹'], means: [] })).toContain('2つ以上');
    expect(groupFault({ words: ['蟹', 'えび'], means: ['カニ', '蟹'] })).toContain('両方');
    expect(groupFault({ words: ['蟹'], means: ['えび'] })).toBeUndefined();
  });
});

describe('pins', () => {
  const pin = (goods: number[], over: Partial<Parameters<typeof addPin>[1]> = {}) =>
    addPin(operator, {
      kind: 'gift',
      word: 'パソコン',
      references: goods.map((id) => references[id]!),
      from: null,
      until: null,
      ...over,
    });

  it('put goods first from the next search on, in their order, and are gone with their removal', async () => {
    expect(await found('パソコン')).toEqual([1, 2, 3]);
    let added: PinResult | undefined;
    const tags = await purgedBy(async () => {
      added = await pin([3, 2]);
    });
    expect(new Set(tags)).toEqual(new Set(['words']));
    const id = idOf(added!);
    expect(await found('ﾊﾟｿｺﾝ')).toEqual([3, 2, 1]);
    expect(await found('ノートパソコン')).toEqual([1, 2, 3]);
    const { goods, version } = (await readPin(auditor, id))!;
    expect(goods.map((g) => [g.id, g.reference, g.published])).toEqual([
      [3, references[3], true],
      [2, references[2], true],
    ]);
    const typed = { word: 'ノートパソコン', references: [references[2]!], from: null, until: null };
    expect(await savePin(operator, id, version, typed)).toEqual({ kind: 'saved', id });
    expect(await savePin(operator, id, version, typed)).toMatchObject({
      kind: 'conflict',
      now: { word: 'ノートパソコン' },
    });
    expect([await found('パソコン'), await found('ノートパソコン')]).toEqual([
      [1, 2, 3],
      [2, 1, 3],
    ]);
    await removePin(operator, id);
    expect(await found('ノートパソコン')).toEqual([1, 2, 3]);
    expect(await listPins(auditor)).toEqual([]);
    expect(await removePin(operator, id)).toEqual({ kind: 'unknown' });
  });

  it('are one a word and storefront, whoever adds them together', async () => {
    const results = await Promise.all(Array.from({ length: 6 }, (_, i) => pin([1 + (i % 3)])));
    expect(results.filter((r) => r.kind === 'saved')).toHaveLength(1);
    expect(results.filter((r) => r.kind === 'taken')).toHaveLength(5);
    expect(await pin([1], { kind: 'product' })).toEqual({ kind: 'no_goods', reference: references[1] });
    expect(await pin([], { word: '別', references: ['012041/ない'] })).toEqual({
      kind: 'no_goods',
      reference: '012041/ない',
    });
    await removePin(operator, idOf(results.find((r) => r.kind === 'saved')!));
  });

  it.each(['', '  ', '★', '-パソコン', 'かに −米', 'あ'.repeat(51)])('refuse the word 「%s」', (typed) => {
    expect(readPinnedWord(typed)).toHaveProperty('fault');
  });
});

it('says what a search finds, and why', async () => {
  const synonym = idOf(await addSynonym(operator, { words: ['ラップトップ', 'パソコン'], means: [] }));
  const pinned = idOf(
    await addPin(operator, {
      kind: 'gift',
      word: 'ラップトップ',
      references: [references[3]!],
      from: null,
      until: null,
    }),
  );
  forgetKept();
  const { words, total, goods } = await explainSearch(auditor, 'gift', 'ラップトップ');
  expect(words).toMatchObject([{ word: 'らっぷとっぷ', synonyms: ['ぱそこん'], isExcluded: false }]);
  expect(total).toBe(3);
  expect(goods.map((g) => [g.id, g.isPinned])).toEqual([
    [3, true],
    [1, false],
    [2, false],
  ]);
  expect(goods[0]!.reasons).toEqual(['名称が一致']);
  const excluding = await explainSearch(auditor, 'gift', 'パソコン -中古');
  expect(excluding.words.map((w) => w.isExcluded)).toEqual([false, true]);
  expect(excluding.goods.map((g) => g.id)).toEqual([1, 2]);
  expect((await explainSearch(auditor, 'gift', '★')).words).toEqual([]);
  await removeSynonym(operator, synonym);
  await removePin(operator, pinned);
});

it('lists what found nothing twice or more, the most frequent first, page by page', async () => {
  const at = (day: string) => new Date(`${day}T03:00:00Z`);
  await addMisses(
    [
      { kind: 'gift', word: '一度', times: 1 },
      { kind: 'gift', word: '再び', times: 1 },
      { kind: 'product', word: '再び', times: 4 },
      { kind: 'gift', word: '多い', times: 9 },
    ],
    at('2026-11-01'),
  );
  await addMisses([{ kind: 'gift', word: '再び', times: 1 }], at('2026-11-03'));
  const all = { kind: null, since: '2026-11-01' };
  const first = await listMissed(all, { limit: 2 });
  expect(first.rows.map((r) => [r.word, r.kind, r.times])).toEqual([
    ['多い', 'gift', 9],
    ['再び', 'product', 4],
  ]);
  const next = await listMissed(all, { limit: 2, after: first.after! });
  expect(next.rows).toEqual([{ kind: 'gift', word: '再び', times: 2, lastDay: '2026-11-03' }]);
  expect(next.after).toBeNull();
  expect((await listMissed({ kind: 'gift', since: '2026-11-02' }, { limit: 9 })).rows).toEqual([]);
});

it('lets operators change, auditors look, and others neither', async () => {
  const group = { words: ['a', 'b'], means: [] };
  for (const who of [auditor, city]) {
    expect(() => addSynonym(who, group)).toThrow(NotAllowed);
    expect(() => saveSynonym(who, 1, 1, group)).toThrow(NotAllowed);
    expect(() => removeSynonym(who, 1)).toThrow(NotAllowed);
    expect(() => removePin(who, 1)).toThrow(NotAllowed);
  }
  await expect(listSynonyms(city, '')).rejects.toThrow(NotAllowed);
  expect(() => listPins(city)).toThrow(NotAllowed);
  await expect(explainSearch(city, 'gift', 'かに')).rejects.toThrow(NotAllowed);
});

import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { governmentFinder } from '../government/government-finder.ts';
import { readGovernments } from '../government/government-store.ts';
import { insertFewGifts } from '../testing/few-gifts.ts';
import { hitsOf, wordProposals } from './proposals.ts';
import { goodsResults } from './results.ts';
import { type GoodsQuery, readQuery } from './search-query.ts';
import { suggestions } from './suggest.ts';

useTestDatabase();
beforeAll(insertFewGifts);

describe('finding a government', () => {
  const codes = async (over: { name?: string; usage?: string; prefecture?: number }) => {
    const found = await governmentFinder({ name: '', usage: '', prefecture: undefined, ...over });
    return { ...found, codes: found.groups.flatMap((g) => g.governments.map((v) => v.code)) };
  };

  it.each([
    ['旭川市', ['012041']],
    ['川', ['012041']],
    ['あさひかわ', ['012041']],
    ['ｱｻﾋ', ['012041']],
    ['葛城', ['292117']],
    ['おおよど', ['294420']],
    ['オーヨド', ['294420']],
    ['んん', []],
  ])('by name %s', async (name, expected) => expect((await codes({ name })).codes).toEqual(expected));

  it('by usage, by prefecture, and by all together', async () => {
    expect((await codes({ usage: '動物園' })).codes).toEqual(['012041', '016918']);
    expect((await codes({ prefecture: 29 })).codes).toEqual(['292117', '294420']);
    expect((await codes({ usage: '動物園', prefecture: 1, name: '別' })).codes).toEqual(['016918']);
    expect((await codes({ usage: 'ない' })).codes).toEqual([]);
  });

  it('counts no gift where none can be had, and says so', async () => {
    const contract = (from: string | null) =>
      db().updateTable('government').set({ contract_from: from }).where('code', '=', '472018').execute();
    await contract(null);
    const hits = await goodsResults('gift', readQuery(new URLSearchParams('prefecture=47')));
    const entry = (await readGovernments()).find((g) => g.code === '472018');
    await contract('2020-01-01');
    expect(hits.total).toBe(0);
    expect(entry).toMatchObject({ goods: 0, accepting: false });
    expect((await readGovernments()).find((g) => g.code === '472018')).toMatchObject({
      goods: 1,
      accepting: true,
    });
  });

  it('asks nothing: lists none, and counts the gifts of each prefecture', async () => {
    const found = await codes({});
    expect([found.asked, found.total]).toEqual([false, 0]);
    expect(found.prefectures.find((p) => p.code === 47)?.goods).toBe(1);
    expect(found.usages).toEqual(['動物園']);
  });
});

describe('suggestions', () => {
  it.each([
    ['かに', ['カテゴリー', '返礼品']],
    ['なは', ['自治体', '返礼品']],
    ['旭川', ['自治体', '返礼品']],
    ['  ', []],
    ['★', []],
    ['んん', []],
  ])('for %s are of these kinds: %j', async (typed, kinds) => {
    const found = await suggestions(typed, 'gift');
    expect([...new Set(found.map((s) => s.kind))]).toEqual(kinds);
    expect(found.length).toBeLessThanOrEqual(8);
  });

  it('name first what begins with the typed, in letters or in kana', async () => {
    const places = async (typed: string) =>
      (await suggestions(typed, 'gift')).filter((s) => s.kind === '自治体').map((s) => s.label);
    expect((await places('おお'))[0]).toBe('奈良県 大淀町');
    expect((await places('か')).slice(0, 1)).toEqual(['奈良県 葛\u{e0100}城市']);
    expect(await places('ほっかいどう')).toEqual(['北海道']);
  });
});

describe('the results of a search in words', () => {
  const filters =
    'category=200&category=201&prefecture=1&government=012041&temperature=frozen&month=2026-12&label=%E8%A8%B3%E3%81%82%E3%82%8A&payment=card&exclude_allergen=%E5%8D%B5&min=5001&max=10000&deliveries=once&one_stop=online&ticket=1&in_stock=1';

  it('has a chip for each filter, which takes off that one and leaves the others', async () => {
    const query = readQuery(new URLSearchParams(filters));
    const { chips } = await goodsResults('gift', query);
    expect(chips.map((c) => c.label)).toEqual([
      '魚介・海産物',
      'かに',
      '北海道',
      '旭川市',
      '冷凍',
      '2026年12月にお届け',
      '訳あり',
      'クレジットカード',
      '卵を除く',
      '5,001〜10,000円',
      '1回のお届け',
      'オンライン申請に対応',
      '現地利用チケット',
      '在庫あり',
    ]);
    let left: GoodsQuery = query;
    for (const [i, chip] of chips.entries()) {
      const without = { ...query, ...chip.without };
      expect((await goodsResults('gift', without)).chips.map((c) => c.label)).toEqual(
        chips.filter((_, n) => n !== i).map((c) => c.label),
      );
      const again = (await goodsResults('gift', left)).chips.find((c) => c.label === chip.label)!;
      left = { ...left, ...again.without };
    }
    expect(left).toEqual(readQuery(new URLSearchParams()));
  });

  it('has a chip for each word, and takes off all of them with the filters', async () => {
    const query = readQuery(new URLSearchParams('q=ずわいがに 1kg -昆布&prefecture=1'));
    const { chips, cleared } = await goodsResults('gift', query);
    expect(chips.map((c) => [c.label, c.without])).toEqual([
      ['「ずわいがに」', { q: '1kg -昆布' }],
      ['「1kg」', { q: 'ずわいがに -昆布' }],
      ['「-昆布」', { q: 'ずわいがに 1kg' }],
      ['北海道', { prefecture: [] }],
    ]);
    expect({ ...query, ...cleared }).toMatchObject({ q: '', prefecture: [] });
  });

  it('offers bands of amounts by one tap, counted under the other filters, and takes them off by the next', async () => {
    const bands = async (search: string, kind: 'gift' | 'product' = 'gift') =>
      (await goodsResults(kind, readQuery(new URLSearchParams(search)))).taps.amount;
    const change = { min: 10_001, max: 20_000 };
    const inStock = 'in_stock=1';
    const all = (await goodsResults('gift', readQuery(new URLSearchParams(inStock)))).total;
    expect(all).toBeGreaterThan(0);
    expect(await bands(inStock)).toEqual([{ label: '10,001〜20,000円', count: all, on: false, change }]);
    expect(await bands(`${inStock}&min=10001&max=20000`)).toEqual([
      { label: '10,001〜20,000円', count: all, on: true, change: { min: null, max: null } },
    ]);
    expect(await bands('', 'product')).toEqual([
      { label: '10,001円以上', count: 1, on: false, change: { min: 10_001, max: null } },
    ]);
  });

  it('offers what may arrive in this year by one tap', async () => {
    const at = new Date('2026-11-22T03:00:00Z');
    const tap = async (search: string, now: Date) => {
      const { taps, chips } = await goodsResults('gift', readQuery(new URLSearchParams(search)), null, now);
      return { tap: taps.month[0], chips: chips.map((c) => c.label) };
    };
    const month = ['2026-11', '2026-12'];
    expect(await tap('', at)).toMatchObject({
      tap: { label: '年内に届くことがある', on: false, change: { month } },
    });
    expect(await tap('month=2026-11&month=2026-12', at)).toMatchObject({
      tap: { on: true, change: { month: [] } },
      chips: ['年内に届くことがある'],
    });
    expect((await tap('month=2026-11', at)).chips).toEqual(['2026年11月にお届け']);
  });

  it('finds nothing by a word: names words near to it, and which of several to leave out', async () => {
    const hints = async (q: string) =>
      (await goodsResults('gift', readQuery(new URLSearchParams({ q })))).hints.map((h) => [
        h.label,
        h.change.q,
      ]);
    expect(await hints('宿泊劵')).toEqual([['「宿泊券」でさがす', '宿泊券']]);
    expect(await hints('昆布 んんん')).toEqual([['「んんん」を外す', '昆布']]);
    expect(await hints('昆布 宿泊劵')).toEqual([['「宿泊劵」を外す', '昆布']]);
    expect(await hints('んんん')).toEqual([]);
    expect(await hints('-昆布 -ずわいがに -食事券')).toEqual([
      ['「-昆布」を外す', '-ずわいがに -食事券'],
      ['「-ずわいがに」を外す', '-昆布 -食事券'],
      ['「-食事券」を外す', '-昆布 -ずわいがに'],
    ]);
  });

  it('proposes words near to what is wanted, and none near to what is not', async () => {
    const proposed = async (q: string) =>
      (await wordProposals('gift', readQuery(new URLSearchParams({ q })), null, new Date()))
        .map((p) => p.label)
        .filter((label) => label.endsWith('でさがす'));
    expect(await proposed('北海道のずわいがに')).toEqual([
      '「北海道 ずわいがに」でさがす',
      '「北海道」でさがす',
    ]);
    expect(await proposed('-北海道のずわいがに')).toEqual([]);
    expect(await proposed('食事券 宿泊劵')).toEqual(['「食事券 宿泊券」でさがす']);
    for (const minus of ['-', '−', '－']) expect(await proposed(`食事券 ${minus}宿泊劵`)).toEqual([]);
  });

  it('counts what a list would show, of everything or of one government', async () => {
    // Asked nowhere else: the list's answers are up to ten seconds old.
    for (const search of [
      'max=900000',
      'q=かに&max=900000',
      'temperature=frozen&max=20000',
      'q=んんん&max=900000',
    ]) {
      const query = readQuery(new URLSearchParams(search));
      for (const government of [null, '012041']) {
        const { total } = await goodsResults('gift', query, government);
        expect(await hitsOf('gift', query, government), `${search} ${government}`).toBe(`${total}件`);
      }
    }
  });

  it('finds nothing: says which filter to take off, and shows something near', async () => {
    const found = await goodsResults('gift', readQuery(new URLSearchParams('q=昆布&prefecture=1')));
    expect([found.total, found.cards]).toEqual([0, []]);
    expect(found.hints).toEqual([
      { label: '都道府県を外す', hits: '1件', change: { prefecture: [] } },
      { label: '「昆布」を外す', hits: expect.stringMatching(/^\d+件$/), change: { q: '' } },
    ]);
    expect(found.near.map((c) => c.id)).toEqual([10]);
  });
});

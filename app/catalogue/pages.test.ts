import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { goodsPage } from './goods-page.ts';
import { governmentFinder } from './government-finder.ts';
import { governmentPage } from './government-page.ts';
import { goodsResults } from './results.ts';
import { type GoodsQuery, readQuery } from './search-query.ts';
import { suggestions } from './suggest.ts';
import { insertPlaces, insertThings, LEAVES, PLACES, type Thing } from './testing/catalogue.ts';

useTestDatabase();

const NOW = new Date('2026-11-21T03:00:00Z');
const day = (n: number) => new Date(Date.now() + n * 86_400_000);

const thing = (id: number, over: Partial<Thing> = {}): Thing => ({
  id,
  kind: 'gift',
  code: `P${id}`,
  government: PLACES[1]!,
  category: LEAVES[2]!,
  producer: '生産者',
  name: `ずわいがに ${id}`,
  catchCopy: '',
  contents: '1kg',
  amount: 12_000,
  temperature: 'frozen',
  deliveries: 1,
  months: [12],
  labels: [],
  allergens: ['かに'],
  ticket: false,
  stocks: [{ stock: 5, reserved: 0, active: true }],
  popularity: id,
  publishedAt: day(-3),
  acceptFrom: null,
  acceptUntil: null,
  status: 'published',
  ...over,
});

const none = [{ stock: 2, reserved: 2, active: true }];
beforeAll(async () => {
  await insertPlaces();
  await insertThings([
    thing(1),
    thing(2, { stocks: none }),
    thing(3, { acceptFrom: day(2) }),
    thing(4, { acceptUntil: day(-2) }),
    thing(5, { status: 'draft' }),
    thing(6, { kind: 'product' }),
    thing(7, { government: PLACES[4]!, temperature: 'chilled', labels: ['訳あり'] }),
    thing(8, { ticket: true, name: '食事券', category: LEAVES[4]!, allergens: [] }),
    thing(9, { deliveries: 6, months: [1, 2], stocks: [{ stock: null, reserved: 1, active: true }] }),
    thing(10, { name: '昆布', category: LEAVES[3]!, government: PLACES[5]! }),
  ]);
  await sql`update government set designated_from = null where code = ${PLACES[4]!.code}`.execute(db());
  await sql`update goods set per_person_limit = 3, excluded_prefectures = '{47}' where id = 1`.execute(db());
  await sql`insert into usage (government_code, title, position, is_default) values
    ('012041', '自治体におまかせ', 0, true), ('012041', '動物園', 1, false), ('016918', '動物園', 1, false)`.execute(
    db(),
  );
});

describe('the page of a gift', () => {
  it.each([
    [1, null],
    [2, '現在、在庫がありません。'],
    [3, '受付開始前です。'],
    [4, 'この返礼品の受付は終了しました。'],
    [
      7,
      'この自治体は、ふるさと納税の対象となる総務大臣の指定を受けていないため、現在は寄附を受け付けていません。',
    ],
  ])('%i says why it is closed: %s', async (id, closed) => {
    const page = await goodsPage(id);
    expect(page?.closed).toBe(closed);
    expect(page?.opensAt === null).toBe(id !== 3);
  });

  it.each([5, 6, 999])(
    'there is none of a draft, of a product of the shop, of an unknown number: %i',
    async (id) => {
      expect(await goodsPage(id)).toBeUndefined();
    },
  );

  it('offers as many at once as are left and as one person may have, ten at most', async () => {
    expect([
      (await goodsPage(1))?.mostAtOnce,
      (await goodsPage(3))?.mostAtOnce,
      (await goodsPage(9))?.mostAtOnce,
    ]).toEqual([3, 5, 10]);
  });

  it('tells the facts in words, each once, and no empty one', async () => {
    const facts = (await goodsPage(1))!.facts;
    expect(new Set(facts.map(([term]) => term)).size).toBe(facts.length);
    expect(facts.every(([, text]) => text !== '')).toBe(true);
    expect(Object.fromEntries(facts)).toMatchObject({
      内容: '1kg',
      配送の温度帯: '冷凍',
      お届けの時期: '12月',
      お届けできない地域: '沖縄県',
      日時の指定: 'できません',
      アレルゲン: 'かに',
      お申し込みの上限: 'お一人さま3点まで',
      管理番号: 'P1',
    });
    const ticket = Object.fromEntries((await goodsPage(8))!.facts);
    expect(ticket.チケット).toBe('現地利用チケット 3,000円分(発行から12か月間有効)');
    for (const sent of ['配送の温度帯', 'お届けの時期', 'のし', '日時の指定'])
      expect(ticket).not.toHaveProperty(sent);
    expect(Object.fromEntries((await goodsPage(9))!.facts).お届け回数).toBe('定期便 全6回');
  });

  it('leads from its category over its government to itself, and to others, never to itself', async () => {
    const page = (await goodsPage(1))!;
    expect(page.crumbs.map((c) => c.name)).toEqual(['魚介・海産物', 'かに', '旭川市', 'ずわいがに 1']);
    expect(page.sameGovernment.map((c) => c.id)).toEqual(expect.arrayContaining([9, 8, 3]));
    expect(page.sameGovernment.map((c) => c.id)).not.toContain(1);
    expect(page.sameCategory.map((c) => c.id)).toEqual([7]);
  });
});

describe('the page of a government', () => {
  const query = readQuery(new URLSearchParams());
  const page = (code: string) => governmentPage(code, query, NOW);

  it.each(['', '012042', '12041', '0120411', "012041'", '０１２０４１'])(
    'there is none for %s',
    async (code) => {
      expect(await page(code)).toBeUndefined();
    },
  );

  it('sums what was paid for each usage in this JST year, and nothing else', async () => {
    const donate = (amount: number, status: string, paidAt: string | null) =>
      sql`
      insert into donation (form_key, number, member_id, government_code, usage_id, usage_title, amount, donor, status, paid_at, message, publish_message, publish_name)
      select gen_random_uuid(), 'N' || ${amount}, m.id, '012041', u.id, u.title, ${amount}, '{"familyName":"山田","givenName":"花子"}', ${status}, ${paidAt}, 'm' || ${amount}, ${amount} <> 32000, ${amount} = 1000
        from usage u, member m where u.title = '動物園' and u.government_code = '012041'`.execute(db());
    await sql`insert into member (email, password_hash) values ('a@b.example', 'x')`.execute(db());
    await donate(1000, 'paid', '2025-12-31T15:00:00Z'); // 1 January 0:00 JST
    await donate(2000, 'paid', '2026-12-31T14:59:59Z');
    await donate(4000, 'paid', '2025-12-31T14:59:59Z');
    await donate(8000, 'paid', '2026-12-31T15:00:00Z');
    await donate(16_000, 'pending_payment', null);
    await donate(32_000, 'paid', '2026-05-05T00:00:00Z');
    await donate(64_000, 'refunded', '2026-05-05T00:00:00Z');
    const found = (await page('012041'))!;
    expect(found.usages.map((u) => [u.title, u.raised, u.donations])).toEqual([
      ['自治体におまかせ', 0, 0],
      ['動物園', 35_000, 3],
    ]);
    expect(found.messages).toEqual([
      { message: 'm8000', name: '匿名の寄附者', date: '2027-01-01' },
      { message: 'm2000', name: '匿名の寄附者', date: '2026-12-31' },
      { message: 'm1000', name: '山田 花子', date: '2026-01-01' },
      { message: 'm4000', name: '匿名の寄附者', date: '2025-12-31' },
    ]);
  });

  it('shows its own gifts and neighbours, and whether it takes donations', async () => {
    const found = (await page('012041'))!;
    expect(found.results.total).toBe(5); // 1, 2, 3, 8, 9
    expect(found.results.facets.map((f) => f.name)).not.toContain('prefecture');
    expect(found.neighbours.map((n) => n.code)).toEqual(['010006', '016918']);
    expect([found.accepting, (await page(PLACES[4]!.code))?.accepting]).toEqual([true, false]);
  });
});

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
    const found = await suggestions(typed);
    expect([...new Set(found.map((s) => s.kind))]).toEqual(kinds);
    expect(found.length).toBeLessThanOrEqual(8);
  });

  it('name first what begins with the typed, in letters or in kana', async () => {
    const places = async (typed: string) =>
      (await suggestions(typed)).filter((s) => s.kind === '自治体').map((s) => s.label);
    expect((await places('おお'))[0]).toBe('奈良県 大淀町');
    expect((await places('か')).slice(0, 1)).toEqual(['奈良県 葛\u{e0100}城市']);
    expect(await places('ほっかいどう')).toEqual(['北海道']);
  });
});

describe('the results of a search in words', () => {
  const filters =
    'category=200&category=201&prefecture=1&government=012041&temperature=frozen&month=12&label=%E8%A8%B3%E3%81%82%E3%82%8A&payment=card&exclude_allergen=%E5%8D%B5&min=5001&max=10000&deliveries=once&one_stop=online&ticket=1&in_stock=1';

  it('has a chip for each filter, which takes off that one and leaves the others', async () => {
    const query = readQuery(new URLSearchParams(filters));
    const { chips } = await goodsResults(query);
    expect(chips.map((c) => c.label)).toEqual([
      '魚介・海産物',
      'かに',
      '北海道',
      '旭川市',
      '冷凍',
      '12月にお届け',
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
      expect((await goodsResults(without)).chips.map((c) => c.label)).toEqual(
        chips.filter((_, n) => n !== i).map((c) => c.label),
      );
      const again = (await goodsResults(left)).chips.find((c) => c.label === chip.label)!;
      left = { ...left, ...again.without };
    }
    expect(left).toEqual(readQuery(new URLSearchParams()));
  });

  it('finds nothing: says which filter to take off, and shows something near', async () => {
    const found = await goodsResults(readQuery(new URLSearchParams('q=昆布&prefecture=1')));
    expect([found.total, found.cards]).toEqual([0, []]);
    expect(found.hints).toEqual([{ label: '都道府県', count: 1, without: { prefecture: [] } }]);
    expect(found.near.map((c) => c.id)).toEqual([10]);
  });
});

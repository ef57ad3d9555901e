import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { db, transaction } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import { forgetKept } from '#platform/kept-for.ts';
import { fold } from '#platform/text/fold.ts';
import { comingMonths } from '../arrivals-query.ts';
import { searchGoods } from '../search/search.ts';
import { reindexGoods } from '../search/search-index.ts';
import { type GoodsQuery, PER_PAGE, readQuery } from '../search/search-query.ts';
import { insertPlaces, insertThings, LEAVES, NAMES, PLACES, type Thing, things } from './catalogue.ts';
import { counted, scope, sorted } from './oracle.ts';

const now = new Date();
const all = things(now);

const query = (over: Partial<GoodsQuery> = {}): GoodsQuery => ({
  ...readQuery(new URLSearchParams()),
  ...over,
});

let asked = 0;
/** Makes what answers see what the database has now. */
let refresh = async () => {};
/** A search that no earlier one answers: signs without letters are no word, and make the question another one. */
async function ask(q: GoodsQuery, kind: 'gift' | 'product' = 'gift', government: string | null = null) {
  await refresh();
  const words = q.q.split(' ');
  words[words.length - 1] += `${words.at(-1) ? ' ' : ''}${'★'.repeat(++asked)}`;
  return searchGoods(kind, { ...q, q: words.join(' ') }, government);
}

/** Pins goods to a word in the place of all other pins. */
async function pin(
  kind: string,
  word: string,
  goods: readonly number[],
  { from = null, until = null }: { from?: Date | null | undefined; until?: Date | null | undefined },
): Promise<void> {
  await db().deleteFrom('search_pin').execute();
  const row = { kind, word, folded: fold(word), starts_at: from, ends_at: until };
  const { id } = await db().insertInto('search_pin').values(row).returning('id').executeTakeFirstOrThrow();
  await db()
    .insertInto('search_pin_goods')
    .values(goods.map((goods_id, i) => ({ pin_id: id, goods_id, position: i + 1 })))
    .execute();
  forgetKept();
}

async function allIds(q: GoodsQuery): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const { cards, total } = await ask({ ...q, page });
    ids.push(...cards.map((c) => c.id));
    if (page * PER_PAGE >= total) return ids;
  }
}

const idsOf = (list: readonly Thing[]) => list.map((t) => t.id).sort((a, b) => a - b);
const truth = (q: GoodsQuery, kind = 'gift', government: string | null = null) =>
  counted(scope(all, kind, q.q, government, now), q, now);

// biome-ignore format: a list of words
const TYPED = [
  'かに', 'カニ', 'ｶﾆ', '蟹', 'ガ二', 'ホタテ', 'ﾎﾀﾃ', '帆立', 'ほたて 貝柱', '米', '肉', '牛肉', '牛', 'ずわいがに', 'ズワイガニ脚', '2kg', '２ＫＧ', '2KG',
  'ラーメン', 'らーめん', 'ラメン', 'らあめん', 'コーヒー', 'こひ', 'コ−ヒ―豆', 'blend', 'Ｂｌｅｎｄ', 'シャイン・マスカット', 'シャインマスカット', '晴王', '牛・豚',
  '豚・牛', 'マスカット・シャイン', '〜味噌〜', '味噌', '味噌~', '-10℃', '10℃', '肉 -牛', '肉 −牛', '肉 －牛肉', '-かに', '-シャイン・マスカット', '-', '−', '--', '- かに',
  "'", "O'Brien", "''", '"かに"', '&', 'R&B', '|', '!', '!かに', ':', ':*', 'a:*', '*', '(', ')', '(F)', '\\', '\\市', '%', '100%', '_', 'A_B', "'; drop table goods; --",
  '<->', 'a & b | !c', '<script>', '{}', '$1', '?', '🦀', '🦀まつり', 'まつり', '❤\u{fe0f}', '❤\u{fe0f}いちご', '葛城', '葛\u{e0100}城市', 'かつらぎ', '𠮷野家', '𠮷', '𠮷野家の牛丼',
  '吉野', 'ﾊﾞﾀｰ', 'バター', 'ハ\u{3099}ター', 'Ⅲ', 'iii', '㈱', '株', '㌔', 'キロ', 'いくら', '鮭卵', 'イクラ', 'ヴァニラ', 'ゔぁ', '北海道 かに 2kg', 'ほっかいどう', 'K0007',
  'k00', 'factory & co.', '宿泊券(1泊2日)', '魚介', '海産物', '旅行・体験・チケット', 'んんん', '存在しないことば', 'ー', '〜', '　かに　　米　', 'か に', 'に か',
  'あ'.repeat(100), '米'.repeat(100), '米 '.repeat(9).trim(), 'か か か か か か か か か か んんん', 'h', 'k', '1', '000', '\u{200d}', '\u{fffd}',
];

const sometimes = <T>(values: readonly T[]) =>
  fc.oneof(fc.constant<T[]>([]), fc.constant<T[]>([]), fc.subarray([...values], { maxLength: 3 }));
const rarely = fc.integer({ min: 0, max: 4 }).map((n) => n === 0);
const filtersArbitrary = fc.record({
  q: fc.constantFrom('', '', '', '肉', 'かに', '-米'),
  category: sometimes([100, 200, 300, ...LEAVES.map((l) => l.id), 999]),
  prefecture: sometimes([1, 29, 47, 13]),
  government: sometimes(PLACES.map((p) => p.code)),
  // Edges of the bands that amounts are counted by, and others.
  min: fc.oneof(fc.constantFrom(null, null, 0, 5001), fc.nat(30_000)),
  max: fc.oneof(fc.constantFrom(null, null, 5000, 20_000, 100_000), fc.nat(60_000)),
  temperature: sometimes(['ambient', 'chilled', 'frozen']),
  deliveries: fc.constantFrom(null, null, 'once', 'subscription'),
  month: sometimes(['1999-01', ...comingMonths(now).slice(0, 4), comingMonths(now)[17]!]),
  label: sometimes(['訳あり', '数量限定', '新着', 'ない']),
  exclude_allergen: sometimes(['かに', '小麦', '卵', 'ない']),
  payment: sometimes(['card', 'wallet', 'konbini', 'pay_easy', 'bank_transfer']),
  one_stop: rarely,
  ticket: rarely,
  in_stock: rarely,
});

/**
 * What a search must find, count and put in order, whatever answers it: compared with the specification as plain filters.
 * @param prepare called once the goods are there; what it returns is called before each question.
 */
export function describeSearch(prepare: () => Promise<() => Promise<void>>): void {
  beforeAll(async () => {
    await insertPlaces();
    await insertThings(all);
    refresh = await prepare();
  });

  describe('words', () => {
    it.each(TYPED)('finds for %s what contains it, and nothing else', async (typed) => {
      const q = query({ q: typed.trim() });
      expect((await allIds(q)).sort((a, b) => a - b)).toEqual(idsOf(truth(q).hits));
    });

    it('finds every name by itself and by any part of it', async () => {
      const part = fc
        .tuple(fc.constantFrom(...NAMES), fc.nat(8), fc.integer({ min: 1, max: 9 }))
        .map(([name, from, length]) =>
          Array.from(name)
            .slice(from, from + length)
            .join(''),
        );
      const words = fc.array(fc.tuple(fc.constantFrom('', '', '', '-'), part), {
        minLength: 1,
        maxLength: 3,
      });
      await fc.assert(
        fc.asyncProperty(words, async (typed) => {
          const q = query({
            q: typed
              .map(([sign, word]) => sign + word)
              .join(' ')
              .trim(),
          });
          expect((await allIds(q)).sort((a, b) => a - b)).toEqual(idsOf(truth(q).hits));
        }),
        { numRuns: 60 },
      );
    });

    it('answers whatever is typed', async () => {
      const anything = fc.string({ unit: 'binary', maxLength: 100 }).filter((s) => !s.includes('\0'));
      await fc.assert(
        fc.asyncProperty(anything, async (typed) => {
          const q = readQuery(new URLSearchParams({ q: typed }));
          expect((await ask(q)).total).toBe(truth(q).hits.length);
        }),
        { numRuns: 60 },
      );
    });
  });

  describe('filters', () => {
    it('counts hits, facets and what each filter costs as brute force does', async () => {
      await fc.assert(
        fc.asyncProperty(
          filtersArbitrary,
          fc.constantFrom('gift' as const, 'gift' as const, 'product' as const),
          fc.constantFrom(null, null, null, '012041'),
          async (chosen, kind, government) => {
            const q = query(chosen);
            const found = await ask(q, kind, government);
            const expected = truth(q, kind, government);
            expect(found.total).toBe(expected.hits.length);
            expect(found.without).toEqual(expected.without);
            expect(found.thisYear).toBe(expected.thisYear);
            expect(found.facets).toEqual(expected.facets);
            expect(found.cards.map((c) => c.id)).toEqual(sorted(expected.hits, q, now).slice(0, PER_PAGE));
          },
        ),
        { numRuns: 120 },
      );
    });

    it('shows goods that open later, and hides ended, draft and suspended ones', async () => {
      const shown = new Set(await allIds(query()));
      const gifts = all.filter((t) => t.kind === 'gift' && t.stocks.every((s) => !s.window));
      const over = (t: Thing) =>
        t.window !== null &&
        'until' in t.window &&
        t.stocks.some((s) => s.active) &&
        t.window.until < jstDate(now);
      const later = gifts.filter(
        (t) => t.status === 'published' && t.acceptFrom && t.acceptFrom > now && !over(t),
      );
      const hidden = gifts.filter(
        (t) => t.status !== 'published' || (t.acceptUntil && t.acceptUntil <= now) || over(t),
      );
      expect(gifts.filter(over).length).toBeGreaterThan(0);
      expect(later.length).toBeGreaterThan(0);
      expect(hidden.length).toBeGreaterThan(0);
      expect(later.every((t) => shown.has(t.id))).toBe(true);
      expect(hidden.some((t) => shown.has(t.id))).toBe(false);
    });
  });

  describe('order', () => {
    const sorts = ['popular', 'new', 'amount_asc', 'amount_desc', 'relevance'] as const;
    it.each(sorts)('%s: pages follow one another without gap or repeat, ties stable', async (sort) => {
      for (const words of sort === 'relevance' ? ['かに', '牛肉', '帆立', '−米 肉'] : ['', '肉']) {
        const q = query({ q: words, sort });
        expect(await allIds(q)).toEqual(sorted(truth(q).hits, q, now));
      }
    });

    it('shows what is pinned to exactly these words first, where they put the list in order', async () => {
      const pinned = fc.shuffledSubarray(
        all.map((t) => t.id),
        { minLength: 1, maxLength: 10 },
      );
      const typed = fc.constantFrom('かに', '牛肉', 'シャイン・マスカット', '肉');
      const at = (days: number) => new Date(now.getTime() + days * 86_400_000);
      const period = fc.constantFrom(
        { runs: true },
        { runs: true, from: at(-1), until: at(1) },
        { runs: false, from: at(1) },
        { runs: false, until: at(-1) },
      );
      await fc.assert(
        fc.asyncProperty(pinned, typed, period, async (goods, words, { runs, from, until }) => {
          await pin('gift', words, goods, { from, until });
          for (const [sort, q] of [
            ['relevance', words],
            ['relevance', words.replace('・', ' ')],
            ['relevance', `${words} -米`],
            ['new', words],
          ] as const) {
            const asked = query({ q, sort });
            const first = runs && sort === 'relevance' && !q.includes('-') ? goods : [];
            expect(await allIds(asked)).toEqual(sorted(truth(asked).hits, asked, now, first));
          }
          const ofProducts = query({ q: words, sort: 'relevance' });
          const { cards } = await ask(ofProducts, 'product');
          expect(cards.map((c) => c.id)).toEqual(
            sorted(truth(ofProducts, 'product').hits, ofProducts, now).slice(0, PER_PAGE),
          );
        }),
        { numRuns: 12 },
      );
      await db().deleteFrom('search_pin').execute();
      forgetKept();
    });

    it('has nothing after the last page', async () => {
      const { cards, total } = await ask(query({ page: 100 }));
      expect([cards.length, total]).toEqual([0, truth(query()).hits.length]);
    });
  });

  describe('changes', () => {
    const one = all.find(
      (t) =>
        t.window !== null &&
        'days' in t.window &&
        t.stocks.every((s) => !s.window) &&
        t.kind === 'gift' &&
        t.status === 'published' &&
        t.stocks[0]?.stock === 10 &&
        t.acceptUntil === null,
    )!;
    const only = () => query({ q: one.code, in_stock: true });
    const left = async () => (await ask(only())).total;

    it('stock that runs out is out of the search in the transaction that took it, and back with it', async () => {
      expect(await left()).toBe(1);
      await expect(
        transaction(async (tx) => {
          await sql`update sku set reserved = stock where goods_id = ${one.id}`.execute(tx);
          const seen = await sql<{ in_stock: boolean }>`
            select in_stock from goods_search where goods_id = ${one.id}`.execute(tx);
          expect(seen.rows).toEqual([{ in_stock: false }]);
          expect(await left()).toBe(1); // others see it at the commit, not before
          throw new Error('taken back');
        }),
      ).rejects.toThrow('taken back');
      expect(await left()).toBe(1);
      await sql`update sku set reserved = stock where goods_id = ${one.id}`.execute(db());
      expect(await left()).toBe(0);
      expect((await ask(query({ q: one.code }))).cards.map((c) => [c.id, c.left])).toEqual([[one.id, 0]]);
      await sql`update sku set reserved = 3 where goods_id = ${one.id}`.execute(db());
      expect(await left()).toBe(1);
    });

    it('a gift without any offered choice has nothing left', async () => {
      const bare = all.find(
        (t) => t.kind === 'gift' && t.status === 'published' && t.stocks.length === 0 && !t.acceptUntil,
      )!;
      expect((await ask(query({ q: bare.code }))).cards.map((c) => [c.id, c.left])).toEqual([[bare.id, 0]]);
    });

    it('a reindexed gift is found by its new words and by no old one; a suspended one is gone', async () => {
      await transaction(async (tx) => {
        await sql`update goods set name = 'ゆめぴりか・特A' where id = ${one.id}`.execute(tx);
        await reindexGoods(tx, [one.id]);
      });
      expect((await ask(query({ q: 'ユメピリカ・特Ａ' }))).cards.map((c) => c.id)).toEqual([one.id]);
      await transaction(async (tx) => {
        await sql`update goods set status = 'suspended' where id = ${one.id}`.execute(tx);
        await reindexGoods(tx, [one.id]);
      });
      expect((await ask(query({ q: 'ゆめぴりか' }))).total).toBe(0);
    });
  });

  it('answers the same question for many at once, and what is counted is one object', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, () => searchGoods('gift', query({ q: '米' }))));
    expect(new Set(many.map(({ facets }) => facets)).size).toBe(1);
    for (const { cards } of many) expect(cards).toEqual(many[0]!.cards);
  });
}

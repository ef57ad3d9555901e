import { describe, expect, it } from 'vitest';
import { parseKey } from '#platform/images/compose.ts';
import { codePoints } from '#platform/text/normalize.ts';
import { readCategories } from '../categories.ts';
import { makeShops } from './governments.ts';
import { months } from './kind.ts';
import { SEED as DEMO_SEED } from './load-demo.ts';
import { season, shippingClassOf, smallerPack } from './product-terms.ts';
import { demoProducts } from './products.ts';
import { random } from './random.ts';

const SEED = 'test';
const shops = makeShops(0, SEED);
const products = [...demoProducts(shops, SEED)];
/** As the demo has them. */
const made = [...demoProducts(makeShops(0, DEMO_SEED), DEMO_SEED)];
const HEALTH_FOOD = 141;
const categories = readCategories();
const root = (id: number) => {
  const leaf = categories.find((c) => c.id === id);
  return categories.find((c) => c.id === leaf?.parent)?.name ?? '';
};

describe('demo products', () => {
  it('are 3,000 or more that are published, of many governments and whatever the number of gifts', () => {
    expect(products.filter((p) => p.status === 'published').length).toBeGreaterThanOrEqual(3000);
    expect(new Set(products.map((p) => p.government)).size).toBeGreaterThan(600);
    const others = [...demoProducts(makeShops(20_000, SEED), SEED)];
    expect(others.slice(0, 50)).toEqual(products.slice(0, 50));
  });

  it('are made by the producers of the same government', () => {
    const home = new Map(shops.flatMap((s) => s.producers.map((p) => [p.id, p.government] as const)));
    expect(products.filter((p) => home.get(p.producer) !== p.government)).toEqual([]);
  });

  it('have numbers and names of their own within a government', () => {
    expect(new Set(products.map((p) => p.government + p.code)).size).toBe(products.length);
    expect(new Set(products.map((p) => p.government + p.name)).size).toBe(products.length);
    expect(products.filter((p) => codePoints(p.name) > 100)).toEqual([]);
  });

  it('speak of no donation', () => {
    const text = products.map((p) => p.name + p.catchCopy + p.description + p.contents);
    expect(
      text.filter((t) => /返礼品|寄附|寄付|お申し込み|先行予約|入金|お得|undefined|\{[a-z]\}/.test(t)),
    ).toEqual([]);
  });

  it('are sent some days after the payment, or in a season that can be ordered ahead', () => {
    const ahead = products.filter((p) => p.window && 'from' in p.window);
    expect(ahead.length).toBeGreaterThan(5);
    expect(ahead.filter((p) => p.acceptFrom !== null)).toEqual([]);
    const text = products.map((p) => [p.name, p.catchCopy, p.description].join('\n'));
    expect(text.filter((t) => /\d+月|[上中下]旬|20\d\d年|先行|予約/.test(t))).toEqual([]);
  });

  it('are taxed by what they are: 8 % for food and drink, 10 % for alcohol and everything else', () => {
    const rate = (name: string) =>
      new Set(products.filter((p) => root(p.category) === name).map((p) => p.taxRate));
    for (const food of ['肉', '魚介類', '米・パン', '飲料類', '菓子', '調味料・油'])
      expect([...rate(food)], food).toEqual([8]);
    const sundries = made.filter((p) => root(p.category) === '雑貨・日用品');
    expect(sundries.some((p) => p.category === HEALTH_FOOD)).toBe(true);
    expect(sundries.filter((p) => p.taxRate !== (p.category === HEALTH_FOOD ? 8 : 10))).toEqual([]);
    for (const other of ['お酒', '民芸品・工芸品', 'ファッション', '美容'])
      expect([...rate(other)], other).toEqual([10]);
    expect(products.filter((p) => p.alcohol !== (root(p.category) === 'お酒'))).toEqual([]);
  });

  it('cost what such things cost: a round price and its tax', () => {
    expect(products.filter((p) => p.price < 540 || p.price > 33_000)).toEqual([]);
    const net = (p: (typeof products)[number]) => Math.ceil((p.price * 100) / (100 + p.taxRate));
    expect(products.filter((p) => net(p) % 50 !== 0)).toEqual([]);
    const middle = products.map((p) => p.price).sort((a, b) => a - b)[products.length >> 1]!;
    expect(middle).toBeGreaterThan(2000);
    expect(middle).toBeLessThan(5000);
  });

  it('have dearer sizes and woods, and sales for some, of less than the price', () => {
    const dearer = products.filter((p) => p.skus.some((s) => s.amount !== undefined));
    expect(dearer.length).toBeGreaterThan(20);
    expect(dearer.every((p) => p.skus.every((s) => s.amount === undefined || s.amount > p.price))).toBe(true);
    expect(products.flatMap((p) => p.skus).filter((s) => s.cost)).toEqual([]);
    const sales = products.flatMap((p) => p.sale ?? []);
    expect(sales.length).toBeGreaterThan(60);
    expect(sales.every((s) => s.begins < s.ends && s.off > 0 && s.off < 1)).toBe(true);
  });

  it('can be sent: no tickets, no papers, a size of parcel and some days of handling', () => {
    expect(products.filter((p) => ['office', 'inn', 'restaurant', 'tour'].includes(p.from.trade))).toEqual(
      [],
    );
    expect(new Set(products.map((p) => p.shippingClass))).toEqual(new Set(['small', 'medium', 'large']));
    const days = products.flatMap((p) => (p.window && 'days' in p.window ? [p.window.days] : []));
    expect(days.filter((n) => n < 1 || n > 10)).toEqual([]);
    expect(products.filter((p) => p.window === null)).toEqual([]);
    expect(products.every((p) => p.images.every((i) => parseKey(i.key) !== null))).toBe(true);
  });

  it('show every state that the pages must deal with', () => {
    const some = (test: (p: (typeof products)[number]) => boolean) => products.filter(test).length;
    expect(some((p) => p.skus.every((s) => s.stock === 0))).toBeGreaterThan(20);
    expect(some((p) => p.skus.length > 1)).toBeGreaterThan(100);
    expect(some((p) => p.perPerson !== null)).toBeGreaterThan(100);
    expect(some((p) => p.excluded.length > 0)).toBeGreaterThan(100);
    expect(some((p) => p.noshi)).toBeGreaterThan(500);
    expect(some((p) => p.acceptFrom !== null)).toBeGreaterThan(10);
    expect(some((p) => p.acceptUntil !== null)).toBeGreaterThan(100);
  });
});

it.each([
  [months(1, 12), null, null],
  [months(11, 2), null, '2027-02-15T15:00:00.000Z'],
  [[11, 12], null, '2026-12-15T15:00:00.000Z'],
  [[6, 7], '2027-05-31T15:00:00.000Z', '2027-07-15T15:00:00.000Z'],
  [[1, 2], '2026-12-31T15:00:00.000Z', '2027-02-15T15:00:00.000Z'],
])('goods of the months %j can be ordered from %s until %s', (list, from, until) => {
  const found = season({ months: list, days: null });
  expect([found?.begins?.toISOString() ?? null, found?.ends.toISOString() ?? null]).toEqual([from, until]);
});

it.each([
  ['800g(200g×4)', /^(200g|400g\(200g×2\)|600g\(200g×3\)|800g\(200g×4\))$/],
  ['500ml×24本', /^500ml×\d+本$/],
  ['三段', /^三段$/],
  ['600g(200g×3種)', /^600g\(200g×3種\)$/],
])('a part of %s is still what it says', (label, shape) => {
  for (let i = 0; i < 30; i++) {
    const made = smallerPack({ label, cost: 3000 }, random(`${label}${i}`));
    expect(made.label).toMatch(shape);
    expect(made.cost).toBeLessThanOrEqual(3000);
  }
});

it('sends by weight and bulk', () => {
  const beef = products.find((p) => p.from.trade === 'ranch')!.from;
  expect(['250g', '2kg', '10kg', '1.2kg(600g×2)', '720ml×6本'].map((l) => shippingClassOf(beef, l))).toEqual([
    'small',
    'medium',
    'large',
    'small',
    'medium',
  ]);
});

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { offeredCategories } from '../search/offered-categories.ts';
import { goodsResults } from '../search/results.ts';
import { readProductQuery } from '../search/search-query.ts';
import { suggestions } from '../search/suggest.ts';
import { goodsPart } from '../sitemap.ts';
import { insertPlaces, insertThings, LEAVES, PLACES, type Thing } from '../testing/catalogue.ts';
import { none, thing } from '../testing/few-gifts.ts';
import { shopTopPage } from '../top-view.ts';
import { goodsPage } from './goods-view.ts';
import { productJsonLd } from './product-json-ld.ts';
import { productPage } from './product-view.ts';

useTestDatabase();

const DAY = 86_400_000;
const NOW = new Date('2026-11-24T02:00:00Z'); // Tuesday, 11:00 in Japan
const product = (id: number, over: Partial<Thing> = {}) =>
  thing(id, { kind: 'product', name: `ずわいがに缶 ${id}`, amount: 2160, temperature: 'ambient', ...over });

beforeAll(async () => {
  await insertPlaces();
  await insertThings([
    thing(1),
    product(2, { window: { days: 2 } }),
    product(3, { temperature: 'chilled', category: LEAVES[0]! }),
    product(4, { stocks: none }),
    product(5, { acceptFrom: new Date(Date.now() + 2 * DAY) }),
    product(6, { acceptUntil: new Date(Date.now() - DAY) }),
    product(7, { status: 'draft' }),
    // A government that is not designated may sell all the same.
    product(8, { government: PLACES[4]!, amount: 12_000 }),
    product(9, { stocks: [{ stock: null, reserved: 1, active: true }] }),
    product(10, { status: 'draft' }),
  ]);
  await sql`update government set designated_from = null where code = ${PLACES[4]!.code}`.execute(db());
  await sql`update goods set per_person_limit = 3 where id = 2`.execute(db());
  await sql`update goods set excluded_prefectures = '{47}', tax_rate = 10, alcohol = true where id = 3`.execute(
    db(),
  );
});

const facts = async (id: number) => Object.fromEntries((await productPage(id, NOW))!.facts);
const shipping = async (id: number) =>
  new Map((await productPage(id, NOW))!.shipping.map((r) => [r.region, r] as const));

describe('the page of a product', () => {
  it.each([1, 7, 999])('there is none of a gift, of a draft, of an unknown number: %i', async (id) => {
    expect(await productPage(id)).toBeUndefined();
  });

  it('is none of a gift’s', async () => {
    expect(await goodsPage(2)).toBeUndefined();
    expect((await goodsPage(1))?.id).toBe(1);
  });

  it.each([
    [2, null],
    [4, '現在、在庫がありません。'],
    [5, '販売開始前です。'],
    [6, 'この商品の販売は終了しました。'],
    [8, null],
  ])('%i says why it is closed: %s', async (id, closed) => {
    const page = (await productPage(id))!;
    expect(page.closed).toBe(closed);
    expect(page.opensAt === null).toBe(id !== 5);
  });

  it('offers as many at once as are left and as one person may have, 99 at most', async () => {
    const most = async (id: number) => (await productPage(id))?.mostAtOnce;
    expect([await most(2), await most(3), await most(9)]).toEqual([3, 5, 99]);
  });

  it('tells the price with the tax in it, dropped to whole yen, and what is taxed less', async () => {
    expect((await facts(2))['価格(税込)']).toBe('2,160円(うち消費税8% 160円) ※軽減税率の対象です');
    expect((await facts(3))['価格(税込)']).toBe('2,160円(うち消費税10% 196円)');
  });

  it('tells the facts of a sale and none of a donation', async () => {
    const told = await facts(2);
    expect(told).toMatchObject({
      内容量: '1kg',
      送料: '送料880円〜(地域別)',
      配送の温度帯: '常温',
      発送の時期: 'お支払いから2営業日以内に発送',
      ご注文の上限: 'お一人様3点まで',
    });
    expect(JSON.stringify(told)).not.toMatch(/寄附|返礼品|ワンストップ|地場産品|お申し込み/);
    expect((await facts(3)).配送の温度帯).toBe('冷蔵(クール便)');
  });

  it('says by law what may be sent back: nothing of food or what is cold, and whatever is at fault', async () => {
    for (const id of [2, 3]) {
      const { returns } = (await productPage(id))!;
      expect(returns[0]).toContain('返品・交換はお受けできません');
      expect(returns.join('')).toContain('当店の送料負担で交換');
    }
    expect((await productPage(3))?.alcohol.join('')).toContain('20歳未満');
    expect((await productPage(2))?.alcohol).toEqual([]);
  });

  it('shows others from there and others like it, products only', async () => {
    const page = (await productPage(2))!;
    expect(page.sameGovernment.map((c) => c.id)).toEqual(expect.arrayContaining([9, 3]));
    expect([...page.sameGovernment, ...page.sameCategory].every((c) => c.kind === 'product')).toBe(true);
    expect(page.sameCategory.map((c) => c.id)).toEqual([8]);
    expect(page.crumbs.map((c) => c.href)).toEqual([
      '/ec/goods?category=200',
      '/ec/goods?category=201',
      '/ec/goods/detail/2',
    ]);
  });
});

describe('sending', () => {
  it('costs by region and takes its days: two working days and the way', async () => {
    const rows = await shipping(2);
    expect(rows.size).toBe(13);
    expect(rows.get('関東')).toMatchObject({ fee: 880, earliest: '11月28日(土)' });
    expect(rows.get('北海道')).toMatchObject({ fee: 1350, prefectures: ['北海道'] });
  });

  it('goes nowhere that is left out, and costs more when cold', async () => {
    const rows = await shipping(3);
    expect(rows.get('沖縄')?.fee).toBeNull();
    expect(rows.get('関東')?.fee).toBe(880 + 275);
  });

  it('is free from 10,000 yen, unless cold', async () => {
    const page = (await productPage(8, NOW))!;
    expect(page.sentFree).toBe(true);
    expect(new Set(page.shipping.map((r) => r.fee))).toEqual(new Set([0]));
  });

  it('is told on the card in short', async () => {
    const { cards } = await goodsResults('product', readProductQuery(new URLSearchParams()));
    expect(Object.fromEntries(cards.map((c) => [c.id, c.shipping]))).toMatchObject({
      2: '送料880円〜',
      3: '送料1,155円〜',
      8: '送料無料',
    });
  });
});

it('is stated to search engines with price, stock and every prefecture’s fee', async () => {
  const about = async (id: number) =>
    productJsonLd((await productPage(id, NOW))!, { origin: 'https://site.example', seller: '運営者' });
  const { offers } = await about(3);
  expect(offers).toMatchObject({
    price: 2160,
    priceCurrency: 'JPY',
    availability: 'https://schema.org/InStock',
    seller: { name: '運営者' },
    url: 'https://site.example/ec/goods/detail/3',
  });
  const nowhere = offers.shippingDetails.filter((d) => 'doesNotShip' in d);
  // By the number of ISO 3166-2 without the country: 沖縄県, and all others once.
  expect(nowhere.map((d) => d.shippingDestination.addressRegion)).toEqual([['47']]);
  const regions = offers.shippingDetails.flatMap((d) => d.shippingDestination.addressRegion);
  expect(regions.toSorted()).toEqual(Array.from({ length: 47 }, (_, i) => String(i + 1).padStart(2, '0')));
  expect(offers.hasMerchantReturnPolicy).toEqual({
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'JP',
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
  });
  // Nothing to eat or drink, and not cold.
  await sql`update goods set status = 'published', tax_rate = 10 where id = 10`.execute(db());
  expect((await about(10)).offers.hasMerchantReturnPolicy).toMatchObject({
    merchantReturnDays: 8,
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  });
  expect((await about(4)).offers.availability).toBe('https://schema.org/OutOfStock');
});

describe('around products', () => {
  it('filters only by what a product has', async () => {
    const query = readProductQuery(new URLSearchParams('q=缶&ticket=1&payment=card&one_stop=online'));
    const found = await goodsResults('product', query);
    expect(found.chips.map((c) => c.label)).toEqual(['「缶」']);
    expect(found.total).toBeGreaterThan(0);
    expect(found.facets.map((f) => f.name)).not.toContain('payment');
    expect(found.toggles.map((t) => t.name)).toEqual(['in_stock']);
  });

  it('suggests places and categories that have products, and products', async () => {
    const hrefs = async (q: string) => (await suggestions(q, 'product')).map((s) => s.href);
    expect(await hrefs('旭川')).toContain('/ec/goods?government=012041');
    expect(await hrefs('那覇')).toEqual([]);
    expect(await hrefs('かに')).toContain('/ec/goods?category=201');
    expect((await hrefs('缶')).every((h) => h.startsWith('/ec/goods/detail/'))).toBe(true);
  });

  it('offers the categories that hold one', async () => {
    expect((await offeredCategories('product')).flatMap((c) => c.leaves.map((l) => l.id))).toEqual([
      101, 201,
    ]);
    expect((await offeredCategories('gift')).flatMap((c) => c.leaves)).toHaveLength(LEAVES.length);
  });

  it('leads from the shop’s top to what can be ordered now', async () => {
    const { ranking, newest } = await shopTopPage();
    // Nothing was applied for: no rank is claimed.
    expect(ranking.words).toBeNull();
    expect(ranking.cards.map((c) => c.id).sort()).toEqual([2, 3, 8, 9]);
    expect(newest.map((c) => c.government)).toHaveLength(2); // one of each place
  });

  it('are listed in the sitemap, each kind by itself', async () => {
    const paths = async (kind: 'gift' | 'product') => (await goodsPart(kind, 1)).map((a) => a.path);
    expect(await paths('gift')).toEqual(['/goods/detail/1']);
    expect(await paths('product')).toContain('/ec/goods/detail/2');
    expect(await paths('product')).not.toContain('/ec/goods/detail/7');
  });
});

describe('the time of dispatch', () => {
  const FEBRUARY = { from: '2027-02-01', until: '2027-02-28' };
  beforeAll(() => insertThings([product(11, { window: FEBRUARY })]));

  it('states to search engines within how many days it leaves and comes', async () => {
    const times = async (id: number) => {
      const { offers } = productJsonLd((await productPage(id, NOW))!, {
        origin: 'https://site.example',
        seller: '',
      });
      return offers.shippingDetails.flatMap((d) => ('deliveryTime' in d ? [d.deliveryTime] : []));
    };
    const days = (minValue: number, maxValue: number) => ({
      '@type': 'QuantitativeValue',
      minValue,
      maxValue,
      unitCode: 'DAY',
    });
    // Paid on Tuesday morning: it may leave at once, and leaves on Thursday at the latest.
    const soon = await times(2);
    expect(soon[0]).toMatchObject({ '@type': 'ShippingDeliveryTime', handlingTime: days(0, 2) });
    expect(soon.map((t) => t?.transitTime)).toContainEqual(days(7, 7)); // by ship to Okinawa
    expect((await times(11))[0]?.handlingTime).toEqual(days(69, 96));
  });

  it('is told as a reservation when it is sent in another year', async () => {
    const page = (await productPage(11, NOW))!;
    expect(Object.fromEntries(page.facts).発送の時期).toBe('2027年2月発送');
    expect(page.labels).toEqual(['先行予約']);
    expect(page.shipping.find((r) => r.region === '関東')?.earliest).toBe('2027年2月3日(水)');
    const ld = productJsonLd(page, { origin: 'https://site.example', seller: '' });
    expect(ld.offers.availability).toBe('https://schema.org/PreOrder');
    // After the last day on which it could leave, nothing is promised.
    const late = (await productPage(11, new Date('2027-03-01T02:00:00Z')))!;
    expect(late.closed).toBe('この商品の販売は終了しました。');
    expect(late.shipping.every((r) => r.earliest === null)).toBe(true);
  });
});

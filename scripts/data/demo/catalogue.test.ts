import { describe, expect, it } from 'vitest';
import type { DispatchSpan } from '#app/delivery/dispatch-window.ts';
import { parseKey } from '#platform/images/compose.ts';
import { codePoints } from '#platform/text/normalize.ts';
import { readCategories } from '../categories.ts';
import { readPlaces } from '../places.ts';
import { governmentText, makeShops } from './governments.ts';
import { KINDS } from './kinds.ts';
import { SEED as DEMO_SEED, demoGoods } from './load-demo.ts';
import { DEMO_MERCHANT } from './merchants.ts';
import { famousFor, parseSpecialties, REGION_TABLE } from './specialty.ts';
import type { DemoThing } from './thing.ts';

const SEED = 'test';
const shops = makeShops(20_000, SEED);
const goods = [...demoGoods(shops, SEED)];
const LANDLOCKED = new Set([9, 10, 11, 19, 20, 21, 25, 29]);
const categories = readCategories();

describe('the tables behind the catalogue', () => {
  it('names only kinds that exist and municipalities of the prefecture, with six specialties or more each', () => {
    const names = new Map<string, Set<string>>();
    for (const g of readPlaces().governments) {
      names.set(g.prefectureName, (names.get(g.prefectureName) ?? new Set()).add(g.name));
    }
    expect(Object.keys(REGION_TABLE)).toHaveLength(47);
    for (const [prefecture, { coast, items }] of Object.entries(REGION_TABLE)) {
      const specialties = parseSpecialties(items);
      expect(specialties.length).toBeGreaterThanOrEqual(6);
      const towns = [
        ...coast.split(' ').filter(Boolean),
        ...specialties.flatMap((s) => [...(s.towns ?? [])]),
      ];
      expect(towns.filter((t) => !names.get(prefecture)!.has(t))).toEqual([]);
    }
  });

  it('puts every kind on a leaf, and every leaf has a parent', () => {
    const leaves = new Set(categories.filter((c) => c.parent !== null).map((c) => c.id));
    for (const kind of KINDS.values()) {
      for (const form of kind.forms) expect(leaves, `${kind.key} ${form.noun}`).toContain(form.category);
    }
    expect(new Set(categories.map((c) => c.id)).size).toBe(categories.length);
  });
});

describe('demo goods', () => {
  it('are as many as asked for, over more than 1,000 governments, whatever the size', () => {
    expect(goods).toHaveLength(20_000);
    expect(new Set(goods.map((g) => g.government)).size).toBeGreaterThan(1000);
    expect(makeShops(50_000, SEED).reduce((sum, s) => sum + s.count, 0)).toBe(50_000);
    for (const total of [0, 1, 500, 4_352, 4_353, 4_354])
      expect(makeShops(total, SEED).reduce((sum, s) => sum + s.count, 0)).toBe(total);
    expect(makeShops(1_000_000, SEED).reduce((sum, s) => sum + s.count, 0)).toBe(1_000_000);
  });

  it('are the same for the same seed and others for another', () => {
    const again = [...demoGoods(makeShops(20_000, SEED).slice(0, 40), SEED)];
    expect(again).toEqual(goods.slice(0, again.length));
    const other = [...demoGoods(makeShops(20_000, 'another').slice(0, 5), 'another')];
    expect(other.map((g) => g.name)).not.toEqual(goods.slice(0, other.length).map((g) => g.name));
  });

  it('cost at most 30 % of the donation, in round amounts', () => {
    expect(goods.filter((g) => g.procurementCost * 10 > g.amount * 3)).toEqual([]);
    expect(goods.filter((g) => g.amount % (g.amount < 10_000 ? 500 : 1000) !== 0)).toEqual([]);
    expect(goods.filter((g) => g.ticketKind === 'amount' && g.ticketValue! * 10 > g.amount * 3)).toEqual([]);
    const usual = goods.filter((g) => g.amount >= 8000 && g.amount <= 30_000).length;
    expect(usual / goods.length).toBeGreaterThan(0.6);
  });

  it('cost at most 30 % of what each dearer variant asks for', () => {
    const dearer = goods.flatMap((g) => g.skus.flatMap((s) => (s.amount ? [{ ...s, of: g.amount }] : [])));
    expect(dearer.length).toBeGreaterThan(20);
    expect(dearer.filter((s) => s.amount! <= s.of || s.cost! > s.amount! * 0.3)).toEqual([]);
    expect(dearer.filter((s) => s.amount! % 500 !== 0)).toEqual([]);
  });

  it('have names of at most 100 characters, different within a government, and say nothing that is not allowed', () => {
    expect(goods.filter((g) => codePoints(g.name) > 100 || g.name !== g.name.trim())).toEqual([]);
    expect(new Set(goods.map((g) => g.government + g.name)).size).toBe(goods.length);
    const text = goods.map((g) => g.name + g.catchCopy + g.description + g.contents);
    expect(text.filter((t) => /還元|お得|コスパ|節税|購入|寄付|undefined|\{[a-z]\}/.test(t))).toEqual([]);
  });

  it('are named as people of the trade name them', () => {
    const named = (pattern: RegExp) => goods.filter((g) => pattern.test(g.name));
    expect(named(/(?:^|\s)(\S{2,}) \1/)).toEqual([]); // 「干物 干物セット」
    expect(named(/(飲み比べ|セット|詰合せ).*×1[本袋個]/)).toEqual([]);
    expect(goods.filter((g) => g.allergens.includes('かに') && /\d尾/.test(g.name))).toEqual([]);
    expect(named(/玄米/).filter((g) => /^精米後/.test(g.shelfLife))).toEqual([]);
    expect(named(/醤油/).filter((g) => g.from.key === 'shoyu' && !g.allergens.includes('大豆'))).toEqual([]);
    // A name of two places is true in neither of two municipalities.
    const ofTwo = Object.values(REGION_TABLE).flatMap(({ items }) =>
      items.split(' ').filter((item) => /:[^@]+・[^@]+の[^@]+@[^ ]+,/.test(item)),
    );
    expect(ofTwo).toEqual([]);
  });

  it('have different catch copies: the eleven most frequent are on less than a third', () => {
    const times = new Map<string, number>();
    for (const { catchCopy } of goods) times.set(catchCopy, (times.get(catchCopy) ?? 0) + 1);
    const most = [...times.values()].sort((a, b) => b - a).slice(0, 11);
    expect(most.reduce((sum, n) => sum + n, 0) / goods.length).toBeLessThan(1 / 3);
  });

  it('come from the sea only where there is one, and from fields only where there are some', () => {
    const prefecture = new Map(readPlaces().governments.map((g) => [g.code, g]));
    expect(
      goods.filter((g) => g.from.sea && LANDLOCKED.has(prefecture.get(g.government)!.prefecture)),
    ).toEqual([]);
    const wardRice = goods.filter(
      (g) => g.from.trade === 'rice' && prefecture.get(g.government)!.kind === 'special_ward',
    );
    expect(wardRice.filter((g) => g.from.grown)).toEqual([]);
  });

  it('say no month and no year of dispatch but by their window', () => {
    const typed = (g: DemoThing) =>
      [g.name, g.catchCopy, g.description, g.contents, ...g.skus.map((s) => s.label)].join('\n');
    // The year of a harvest is no time of dispatch; what is said of it fits the window all the same.
    const times = /\d+月|[上中下]旬|20\d\d年|(?:年内|先行予約|翌月|今年|来年)|令和(?!8年産)/;
    expect(goods.map(typed).filter((text) => times.test(text))).toEqual([]);
    const thisHarvest = goods.filter((g) => g.name.includes('令和8年産'));
    expect(thisHarvest.length).toBeGreaterThan(0);
    expect(thisHarvest.filter((g) => g.window && 'from' in g.window && g.window.from >= '2027-08')).toEqual(
      [],
    );
  });

  it('are sent at once, in this season, or in one of the next year; some by variants of a month each', () => {
    const count = (test: (g: (typeof goods)[number]) => boolean) => goods.filter(test).length;
    const from = (g: DemoThing) => (g.window && 'from' in g.window ? g.window.from : '');
    expect(count((g) => (g.window === null) !== (g.ticketKind !== null))).toBe(0);
    expect(count((g) => g.window !== null && 'days' in g.window) / goods.length).toBeGreaterThan(0.6);
    expect(count((g) => from(g) >= '2026-09' && from(g) < '2027')).toBeGreaterThan(300);
    expect(count((g) => from(g) >= '2027')).toBeGreaterThan(300);
    expect(count((g) => g.skus.every((s) => s.window !== null))).toBeGreaterThan(300);
    // Nothing is over on the day that the catalogue is made for, and no variant is sent outside the season.
    expect(count((g) => g.window !== null && 'until' in g.window && g.window.until < '2026-12-01')).toBe(0);
    const ownDays = goods.flatMap((g) =>
      g.skus.flatMap((s) => (s.window && 'from' in s.window ? [[g, s.window]] : [])),
    );
    for (const [g, own] of ownDays as [DemoThing, DispatchSpan][])
      if (g.window && 'from' in g.window)
        expect(own.from >= g.window.from && own.until <= g.window.until).toBe(true);
  });

  it('are applied for before they are sent, and until their last day of dispatch at the latest', () => {
    const day = (instant: string) => new Date(Date.parse(instant) + 9 * 3_600_000).toISOString().slice(0, 10);
    const spans = (g: DemoThing) =>
      g.skus.map((s) => s.window ?? g.window).filter((w): w is DispatchSpan => w !== null && 'from' in w);
    const opened = goods.filter((g) => g.acceptFrom !== null);
    expect(opened.filter((g) => spans(g).some((w) => day(g.acceptFrom!) > w.from))).toEqual([]);
    const closed = goods.filter((g) => g.acceptUntil !== null && spans(g).length > 0);
    expect(closed.length).toBeGreaterThan(100);
    expect(closed.filter((g) => spans(g).some((w) => day(g.acceptUntil!) > w.until))).toEqual([]);
  });

  it('speak of applications, and products of orders', () => {
    const asked = goods.filter((g) => g.description.includes('いただいてから'));
    expect(asked.length).toBeGreaterThan(500);
    expect(asked.filter((g) => !g.description.includes('お申し込みをいただいてから'))).toEqual([]);
    expect(goods.filter((g) => /注文/.test(g.description))).toEqual([]);
  });

  it('speak of choices only where there are some, and of tickets as tickets', () => {
    const chosen = goods.filter((g) => g.description.includes('お申し込みの画面でお選びください'));
    expect(chosen.length).toBeGreaterThan(100);
    expect(chosen.filter((g) => g.skus.length < 2)).toEqual([]);
    const tickets = goods.filter((g) => g.ticketKind !== null);
    expect(tickets.length).toBeGreaterThan(100);
    const asGoods = /産地から|召し上がり方|こだわり|手がけるのは|お届けし(?!ます。$)/;
    expect(tickets.filter((g) => asGoods.test(g.description)).map((g) => g.description)).toEqual([]);
    expect(tickets.every((g) => g.description.includes('## ご利用方法'))).toBe(true);
    expect(goods.filter((g) => g.shelfLife === '' && /召し上がり方/.test(g.description))).toEqual([]);
  });

  it('are called flawed only where that can be, in words of their own', () => {
    const flawed = goods.filter((g) => g.labels.includes('訳あり'));
    expect(flawed.length).toBeGreaterThan(300);
    const graded = /太陽のタマゴ|クラウンメロン|ルビーロマン|紅まどんな|関さば|秀品|特選|贈答|化粧箱/;
    expect(flawed.filter((g) => graded.test(g.name)).map((g) => g.name)).toEqual([]);
    const grown = (g: DemoThing) => g.from.trade === 'farm' || g.from.trade === 'orchard';
    expect(flawed.filter((g) => !grown(g) && g.description.includes('小さな傷')).map((g) => g.name)).toEqual(
      [],
    );
    expect(goods.filter((g) => /太陽のタマゴ.*家庭用/.test(g.name))).toEqual([]);
  });

  it('are gathered, not made, by roadside stations', () => {
    const gathered = goods.filter((g) => /「道の駅 /.test(g.description));
    expect(gathered.length).toBeGreaterThan(100);
    expect(gathered.filter((g) => /手がけるのは[^。]*「道の駅 /.test(g.description))).toEqual([]);
  });

  it('are spelled alike in their names', () => {
    expect(goods.filter((g) => /あなご|アナゴ/.test(g.name)).map((g) => g.name)).toEqual([]);
    expect(goods.filter((g) => /決済の完了/.test(g.description))).toEqual([]);
  });

  it('are praised for what they are', () => {
    const praised = (copy: RegExp) => goods.filter((g) => copy.test(g.catchCopy));
    const picked = praised(/もいだ/);
    expect(picked.length).toBeGreaterThan(10);
    expect(picked.filter((g) => g.from.trade !== 'orchard' || g.temperature === 'frozen')).toEqual([]);
    expect(praised(/土づくり/).filter((g) => ['honey', 'egg', 'mushroom'].includes(g.from.key))).toEqual([]);
    expect(praised(/手仕事|職人/).filter((g) => g.from.trade === 'maker')).toEqual([]);
    const honey = goods.filter((g) => g.from.key === 'honey');
    expect(honey.filter((g) => /土づくり/.test(g.description))).toEqual([]);
  });

  it.each(['onsen', 'ski', 'golf', 'camp', 'museum', 'rafting', 'marine'])(
    'are tickets of %s only from municipalities that are named for it',
    (key) => {
      const named = new Set(
        Object.entries(REGION_TABLE).flatMap(([prefecture, { items }]) =>
          parseSpecialties(items)
            .filter((s) => s.kind.key === key)
            .flatMap((s) => [...(s.towns ?? ['(anywhere)'])].map((town) => `${prefecture}${town}`)),
        ),
      );
      expect([...named].filter((place) => place.endsWith('(anywhere)'))).toEqual([]);
      const places = new Map(readPlaces().governments.map((g) => [g.code, g]));
      const tickets = goods.filter((g) => g.from.key === key).map((g) => places.get(g.government)!);
      expect(tickets.length).toBeGreaterThan(5);
      expect(
        tickets
          .filter((g) => g.kind !== 'prefecture' && !named.has(g.prefectureName + g.name))
          .map((g) => g.name),
      ).toEqual([]);
    },
  );

  it('have a ticket that the merchant takes who is named to visitors, whatever the size', () => {
    for (const total of [1, 500, 3_000, 20_000]) {
      const shop = makeShops(total, DEMO_SEED).find((s) => s.government.code === DEMO_MERCHANT.government)!;
      const [first] = demoGoods([shop], DEMO_SEED);
      expect(first?.ticketGenres, String(total)).toEqual(['温泉']);
      expect([first?.status, first?.acceptFrom, first?.acceptUntil]).toEqual(['published', null, null]);
      expect(first?.skus[0]?.stock).not.toBe(0);
    }
  });

  it('have three or four pictures that exist, with their own words', () => {
    for (const g of goods) {
      expect(g.images.length).toBeGreaterThanOrEqual(3);
      expect(g.images.every((i) => parseKey(i.key) !== null && i.alt.length > 5)).toBe(true);
      expect(new Set(g.images.map((i) => i.key)).size).toBe(g.images.length);
    }
  });

  it('show every state that the pages must deal with', () => {
    const share = (test: (g: (typeof goods)[number]) => boolean) => goods.filter(test).length / goods.length;
    expect(share((g) => g.skus.every((s) => s.stock === 0))).toBeGreaterThan(0.01);
    expect(share((g) => g.skus.length > 1)).toBeGreaterThan(0.08);
    expect(share((g) => g.deliveries > 1)).toBeGreaterThan(0.05);
    expect(share((g) => g.ticketKind !== null)).toBeGreaterThan(0.03);
    expect(share((g) => g.acceptFrom !== null)).toBeGreaterThan(0.01);
    expect(share((g) => g.excluded.length > 0)).toBeGreaterThan(0.05);
    expect(share((g) => g.status !== 'published')).toBeGreaterThan(0.02);
  });
});

describe('demo governments', () => {
  it('say of large cities and of islands what is true of them', () => {
    const said = new Map(
      shops.map((s) => {
        const { message, profile } = governmentText(s, SEED);
        return [s.government.name, message + profile];
      }),
    );
    const cities = ['札幌市', '旭川市', 'さいたま市', '川崎市', '相模原市', '金沢市', '鹿児島市'];
    const islands = ['新上五島町', '対馬市', '佐渡市', '屋久島町'];
    const of = (names: string[]) => names.flatMap((name) => said.get(name) ?? []);
    expect(of(cities).length).toBeGreaterThan(3);
    expect(of(islands).length).toBeGreaterThan(1);
    expect(of(cities).filter((text) => /静かな里|田畑|果物づくり|里や山/.test(text))).toEqual([]);
    expect(of(islands).filter((text) => !/島ならでは|島の時間/.test(text))).toEqual([]);
    expect(of(islands).filter((text) => /田畑|果物づくり|静かな里/.test(text))).toEqual([]);
  });

  it('have two to eight producers, three to six usages, and a cover that exists', () => {
    for (const shop of shops) {
      expect(shop.producers.length).toBeGreaterThanOrEqual(2);
      expect(shop.producers.length).toBeLessThanOrEqual(8);
      const shops = shop.producers.filter((p) => p.name.endsWith('米店'));
      expect(shops.filter((p) => p.introduction.includes('農家'))).toEqual([]);
      const unions = shop.producers.filter((p) => p.name.endsWith('組合'));
      expect(unions.filter((p) => p.introduction.includes('農家'))).toEqual([]);
      const text = governmentText(shop, SEED);
      expect(text.usages.length).toBeGreaterThanOrEqual(3);
      expect(text.usages.length).toBeLessThanOrEqual(6);
      expect(text.payment).toContain('card');
      expect(parseKey(text.image)?.type).toBe('cover');
      expect([text.onlineName, text.onlineUrl].every((t) => (t !== '') === text.online)).toBe(true);
      expect(text.message + text.profile).not.toMatch(/、など|\{t\}|undefined|土地の恵み/);
      const bathes = famousFor(shop.government).some((s) => s.kind.key === 'onsen');
      expect(/湯けむり|湧き出る湯/.test(text.message + text.profile) && !bathes, shop.government.name).toBe(
        false,
      );
    }
  });
});

import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dbPool } from '#platform/db/db.ts';
import { knowSettings } from '#platform/setting/setting.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { featuredGoods } from './featured-query.ts';
import { FEATURED, MOST_FEATURED } from './featured-setting.ts';
import type { GoodsKind } from './kind-words.ts';
import { insertPlaces, insertThings, PLACES } from './testing/catalogue.ts';
import { none, thing } from './testing/few-gifts.ts';
import { shopTopPage, topPage } from './top-view.ts';

useTestDatabase();

const HOUR = 3_600_000;
const NOW = new Date();
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR);
const code = PLACES[1]!.code;
const ref = (id: number) => `${code}/P${id}`;

beforeAll(async () => {
  await insertPlaces();
  await insertThings([
    thing(1),
    thing(2, { stocks: none }),
    thing(3, { acceptFrom: later(2) }),
    thing(4, { acceptUntil: later(4) }),
    thing(5, { status: 'draft' }),
    thing(6, { kind: 'product' }),
    thing(7, { kind: 'product' }),
    thing(8),
    thing(9, { status: 'suspended' }),
    thing(10, { status: 'draft' }),
  ]);
  await dbPool().query('update goods set archived_at = now() where id = 10');
});
afterEach(() => knowSettings([]));

let ids = 0;
const from = (kind: GoodsKind, hours: number, goods: number[], until: number | null = null) => ({
  ...{ id: ++ids, name: FEATURED[kind].name, value: goods.map(ref), effectiveAt: later(hours) },
  endsAt: until === null ? null : later(until),
});
const namesOf = (cards: { name: string }[]) => cards.map(({ name }) => Number(name.split(' ')[1]));
const gifts = async (hours: number) => namesOf((await topPage(later(hours))).featured);
const products = async (hours: number) => namesOf((await shopTopPage(later(hours))).featured);

describe('what a top page shows first', () => {
  it('is nothing until something is set, from its instant on, and until its end', async () => {
    knowSettings([from('gift', 1, [8, 1], 3)]);
    expect([await gifts(0), await gifts(1), await gifts(2.9), await gifts(3)]).toEqual([
      [],
      [8, 1],
      [8, 1],
      [],
    ]);
  });

  it('stands in the order of the operator, each storefront with its own', async () => {
    knowSettings([from('gift', 0, [8, 4, 1]), from('product', 0, [7, 6])]);
    expect([await gifts(0), await products(0)]).toEqual([
      [8, 4, 1],
      [7, 6],
    ]);
  });

  it('leaves out what is sold out, not yet or no longer accepted, not published, or of the other storefront', async () => {
    knowSettings([from('gift', 0, [10, 9, 7, 5, 4, 3, 2, 1])]);
    // 3 opens after two hours, 4 ends after four.
    expect([await gifts(0), await gifts(2), await gifts(4)]).toEqual([
      [4, 1],
      [4, 3, 1],
      [3, 1],
    ]);
    knowSettings([from('gift', 0, [2, 5])]);
    expect(await gifts(0)).toEqual([]);
  });

  it('takes nothing from the other shelves', async () => {
    const before = await topPage(NOW);
    knowSettings([from('gift', 0, [1])]);
    expect({ ...(await topPage(NOW)), featured: [] }).toEqual(before);
  });
});

it('staff are told what references name, and what of it would be shown', async () => {
  const asked = [`${code}/none`, ref(6), ref(10), ref(5), ref(3), ref(1)];
  expect((await featuredGoods('gift', asked, NOW)).map((f) => [f.name, f.isOffered])).toEqual([
    [null, false],
    [null, false],
    [null, false],
    ['ずわいがに 5', false],
    ['ずわいがに 3', false],
    ['ずわいがに 1', true],
  ]);
  expect((await featuredGoods('gift', asked, later(2))).map((f) => f.isOffered)).toEqual([
    ...[false, false, false, false, true, true],
  ]);
});

it('are at most a shelf', () => {
  const many = Array.from({ length: MOST_FEATURED }, (_, i) => ref(i));
  for (const { schema } of Object.values(FEATURED)) {
    expect(schema.safeParse(many).success).toBe(true);
    expect(schema.safeParse([...many, ref(99)]).success).toBe(false);
    expect(schema.safeParse(['P1']).success).toBe(false);
  }
});

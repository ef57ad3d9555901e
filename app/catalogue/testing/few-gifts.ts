import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import { insertPlaces, insertThings, LEAVES, PLACES, type Thing } from './catalogue.ts';

const day = (n: number) => new Date(Date.now() + n * 86_400_000);

/** A gift with one SKU, five left; `over` replaces what a case needs. */
export const thing = (id: number, over: Partial<Thing> = {}): Thing => ({
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
  window: { days: 10 },
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

/** All stock is reserved. */
export const none = [{ stock: 2, reserved: 2, active: true }];

/** Inserts ten gifts, each a case of its own, for the tests of pages. */
export async function insertFewGifts(): Promise<void> {
  await insertPlaces();
  await insertThings([
    thing(1),
    thing(2, { stocks: none }),
    thing(3, { acceptFrom: day(2) }),
    thing(4, { acceptUntil: day(-2) }),
    thing(5, { status: 'draft' }),
    thing(6, { kind: 'product' }),
    thing(7, { government: PLACES[4]!, temperature: 'chilled', labels: ['訳あり'] }),
    thing(8, { ticket: true, window: null, name: '食事券', category: LEAVES[4]!, allergens: [] }),
    thing(9, { deliveries: 6, stocks: [{ stock: null, reserved: 1, active: true }] }),
    thing(10, { name: '昆布', category: LEAVES[3]!, government: PLACES[5]! }),
  ]);
  await sql`update government set designated_from = null where code = ${PLACES[4]!.code}`.execute(db());
  await sql`update goods set per_person_limit = 3, excluded_prefectures = '{47}' where id = 1`.execute(db());
  await sql`insert into usage (government_code, title, position, is_default) values
    ('012041', '自治体におまかせ', 0, true), ('012041', '動物園', 1, false), ('016918', '動物園', 1, false)`.execute(
    db(),
  );
}

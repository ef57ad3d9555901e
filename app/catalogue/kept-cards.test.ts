import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FIRST_TARIFF } from '#app/sale/rules/shipping.ts';
import { db } from '#platform/db/db.ts';
import { purgesByTag } from '#platform/http/kept-by-tag.ts';
import { forgetting, listenTo } from '#platform/http/purge-listener.ts';
import { settingsKnown } from '#platform/setting/in-force.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { statementsOf } from '#platform/testing/statements.ts';
import { readCards } from './goods-cards-store.ts';
import { cardsAndTurn, cardsByIds } from './kept-cards.ts';
import { insertPlaces, insertThings, PLACES } from './testing/catalogue.ts';
import { giveContracts } from './testing/contract.ts';
import { thing } from './testing/few-gifts.ts';
import { aSale } from './testing/sales.ts';

useTestDatabase();

const IDS = [4, 2, 1, 3];
const TOWN = PLACES[1]!.code;
/** Far from the turns of the day. */
const OPENS = new Date('2099-04-01T10:00:00+09:00');
const ENDS = new Date('2099-04-01T10:20:00+09:00');
const patience = { timeout: 15_000, interval: 20 };
let stop: () => Promise<void>;

beforeAll(async () => {
  await insertPlaces();
  await insertThings([
    thing(1, { stocks: [{ stock: 12, reserved: 0, active: true }] }),
    thing(2, { kind: 'product', stocks: [{ stock: 101, reserved: 0, active: true }] }),
    thing(3, { stocks: [{ stock: null, reserved: 0, active: true }], labels: ['訳あり'] }),
    thing(4, { government: PLACES[5]!, acceptFrom: new Date(Date.now() + 86_400_000) }),
    thing(5, { acceptFrom: OPENS, acceptUntil: ENDS }),
  ]);
  await giveContracts();
  stop = listenTo([forgetting, purgesByTag]);
  // From here on there is a connection: nothing is read a second time.
  await vi.waitFor(async () => {
    await cardsByIds(IDS);
    expect(await statementsOf(() => cardsByIds(IDS))).toEqual([]);
  }, patience);
});
afterAll(() => stop());

const change = (statement: string) => () => sql.raw(statement).execute(db());
const skuOf = async (goods: number) =>
  (await sql<{ id: number }>`select id from sku where goods_id = ${goods}`.execute(db())).rows[0]!.id;

it('a list is asked for once, and what one of another order and length adds alone', async () => {
  await cardsByIds([2, 3]);
  expect(await statementsOf(() => cardsByIds([3, 2]))).toEqual([]);
  expect((await cardsByIds([3, 2])).map(({ id }) => id)).toEqual([3, 2]);
  expect(await statementsOf(() => cardsAndTurn([3, 2], new Date()))).toEqual([]);
  expect(await statementsOf(() => cardsByIds([2, 99]))).toHaveLength(1);
  expect((await cardsByIds([2, 99])).map(({ id }) => id)).toEqual([2]);
});

describe('what is kept follows within a moment', () => {
  it.each([
    [`update goods set name = name || '新' where id = 1`],
    [`update goods set amount = amount + 1000 where id = 1`],
    [`update goods set images = '[{"key": "other", "alt": "他"}]' where id = 1`],
    [`update goods set labels = '{数量限定}' where id = 3`],
    [`update goods set government_code = '${PLACES[5]!.code}' where id = 3`],
    [`update government set contract_from = '2099-04-01', contract_until = null where code = '${TOWN}'`],
    [`update goods set status = 'suspended' where id = 1`],
    [`update goods set status = 'published' where id = 1`],
    [`update sku set reserved = 3 where goods_id = 1`],
    [`update sku set reserved = 12 where goods_id = 1`],
    [`update sku set stock = null where goods_id = 1`],
    [
      `insert into sku (goods_id, label, position, stock, amount, procurement_cost) values (1, '小', 1, 5, 3000, 900)`,
    ],
    [`delete from sku where goods_id = 1 and label = '小'`],
    [`update goods set shipping_class = 'large' where id = 2`],
    [`update government set name = '旭川新市' where code = '${TOWN}'`],
    [`update prefecture set name = '北海' where code = '01'`],
    [
      `update sku set handling_days = null, dispatch_from = '2027-02-01', dispatch_until = '2027-02-28' where goods_id = 1`,
    ],
  ])('%s', async (statement) => {
    await follows(change(statement));
  });

  it('what is charged for sending', async () => {
    const value = JSON.stringify({ ...FIRST_TARIFF, cool: { small: 1, medium: 2, large: 3 } });
    await follows(() =>
      sql`insert into setting_version (name, value, effective_at, note)
          values ('shipping', ${value}, now(), 'クール便を安く')`.execute(db()),
    );
  });

  it('a sale that begins and is given up', async () => {
    await follows(async () => void (await aSale(await skuOf(2), 5_000, -1, 3)));
    await follows(change('update sale set ends_at = now()'));
  });
});

async function follows(work: () => Promise<unknown>): Promise<void> {
  const before = JSON.stringify(await cardsByIds(IDS));
  await work();
  await vi.waitFor(async () => {
    await settingsKnown();
    const kept = JSON.stringify(await cardsByIds(IDS));
    expect(kept).not.toBe(before);
    const now = await readCards(IDS, new Date());
    expect(kept).toBe(JSON.stringify(now.map(({ card }) => card)));
  }, patience);
}

it('with the day on which it is sent, a card is read anew', async () => {
  const at = new Date();
  await cardsAndTurn(IDS, at);
  expect(await statementsOf(() => cardsAndTurn(IDS, at))).toEqual([]);
  expect(await statementsOf(() => cardsAndTurn(IDS, new Date(at.getTime() + 86_400_000)))).toHaveLength(1);
});

it.each([
  ['opens', OPENS],
  ['ends', ENDS],
])('at the instant at which it %s, a card is read anew', async (_, turn) => {
  const before = (ms: number) => new Date(turn.getTime() - ms);
  expect((await cardsAndTurn([5], before(600_000))).turn).toEqual(turn);
  expect(await statementsOf(() => cardsAndTurn([5], before(1)))).toEqual([]);
  expect(await statementsOf(() => cardsAndTurn([5], turn))).toHaveLength(1);
});

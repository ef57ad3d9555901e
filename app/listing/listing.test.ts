import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { waitingForLocks } from '#app/donation/testing/locks.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { forgetConfig } from '#platform/config.ts';
import { db, transaction } from '#platform/db/db.ts';
import { keptSince } from '#platform/retention.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { applyBulk, type BulkChange, previewBulk } from './bulk.ts';
import { COLUMN_NAMES, columnsOf, type GoodsInput, readColumns, writeColumns } from './columns.ts';
import { readGoods, readVariants, saveGoods } from './edit.ts';
import { findGoods } from './goods-store.ts';
import { countGoods, type GoodsFilter, idsOfGoods, listGoods } from './list-query.ts';
import { duplicateGoods, makeGoods, makeGoodsIn } from './new-goods.ts';
import { deleteOldBulkChanges } from './retention-store.ts';
import { exceedsThirtyPercent, faultsOf, publishFaults } from './rules.ts';
import { changeState } from './state.ts';
import { aCatalogue, aGift, ELSEWHERE, PLACE, withPicture } from './testing/goods.ts';
import type { TypedVariant } from './variant-rules.ts';
import { saveVariants } from './variants.ts';

useTestDatabase();

let operator: SignedInStaff;
let city: SignedInStaff;
let producer: SignedInStaff;
let producerId: number;
let elsewhereId: number;

beforeAll(async () => {
  ({ producerId, elsewhereId } = await aCatalogue());
  operator = await signedInStaff(await aPerson('operator@example.jp', everywhere('operator')));
  city = await signedInStaff(
    await aPerson('city@example.jp', { role: 'government', ...NOWHERE, governmentCode: PLACE }),
  );
  producer = await signedInStaff(
    await aPerson('producer@example.jp', { role: 'producer', ...NOWHERE, producerId }),
  );
});

async function made(change: Partial<GoodsInput> = {}, stock: number | null = 10): Promise<number> {
  const result = await makeGoods(city, 'gift', PLACE, aGift(producerId, change), stock);
  if (result.kind !== 'made') throw new Error(JSON.stringify([...('faults' in result ? result.faults : [])]));
  return result.id;
}

async function shown(change: Partial<GoodsInput> = {}): Promise<number> {
  const id = await made(change);
  await withPicture(id);
  expect(await changeState(city, id, 'publish')).toEqual({ kind: 'done' });
  return id;
}

async function save(
  actor: SignedInStaff,
  id: number,
  change: Partial<GoodsInput>,
  version?: number,
  suspend = false,
) {
  const goods = (await findGoods(id))!;
  return saveGoods(actor, id, {
    version: version ?? goods.version,
    input: { ...goods.input, ...change },
    suspend,
  });
}

const searched = async (id: number) =>
  db()
    .selectFrom('goods_search')
    .select(['amount', 'category_id'])
    .where('goods_id', '=', id)
    .executeTakeFirst();

describe('the columns', () => {
  it('read what they wrote, whatever it is', () => {
    const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-01'), noInvalidDate: true });
    const words = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(
      fc.property(
        fc.record({
          name: words,
          description: fc.string({ unit: 'binary', maxLength: 300 }),
          amount: fc.option(fc.integer({ min: 1, max: 99_999_999 })),
          handling_days: fc.option(fc.integer({ min: 0, max: 60 })),
          dispatch_from: fc.option(day.map((d) => d.toISOString().slice(0, 10))),
          accept_from: fc.option(day.map((d) => new Date(Math.floor(d.getTime() / 60_000) * 60_000))),
          alcohol: fc.boolean(),
          temperature: fc.constantFrom('ambient', 'chilled', 'frozen'),
          excluded_prefectures: fc
            .uniqueArray(fc.integer({ min: 1, max: 47 }))
            .map((all) => all.sort((a, b) => a - b)),
          allergens: fc.uniqueArray(fc.constantFrom('えび', '小麦', 'ごま')),
        }),
        (change) => {
          const first = readColumns(writeColumns(aGift(1, change as Partial<GoodsInput>), 'gift'), 'gift');
          if (first.faults.size > 0) return; // a name of control characters
          const input = { ...first.values, category_id: 1, producer_id: 1 };
          const again = readColumns(writeColumns(input, 'gift'), 'gift');
          expect(again.faults.size).toBe(0);
          expect(again.values).toEqual(first.values);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('read what people and Excel type', () => {
    const { values, faults } = readColumns(
      {
        code: 'A-1',
        name: '  関あじ  干物 ',
        amount: '１０，０００円',
        temperature: '冷凍',
        accept_from: '2026/12/1 9:30',
        dispatch_from: '2027年1月5日',
        excluded_prefectures: '沖縄県、1',
        alcohol: 'あり',
      },
      'gift',
    );
    expect([...faults]).toEqual([]);
    expect(values).toMatchObject({
      name: '関あじ 干物',
      amount: 10_000,
      temperature: 'frozen',
      accept_from: new Date('2026-12-01T00:30:00Z'),
      dispatch_from: '2027-01-05',
      excluded_prefectures: [1, 47],
      alcohol: true,
    });
  });

  it.each([
    ['amount', '-1'],
    ['amount', '99999999999999'],
    ['amount', '1.5'],
    ['accept_from', '2026-02-30'],
    ['accept_from', '2026-12-01 25:00'],
    ['temperature', '常夏'],
    ['allergens', 'カレー'],
    ['name', ''],
    ['name', 'あ'.repeat(101)],
    ['code', 'x\u202e'],
  ] as const)('refuse %s 「%s」', (name, text) => {
    expect(readColumns({ code: 'A', name: 'あ', [name]: text }, 'gift').faults.has(name)).toBe(true);
  });

  it('are those of the table that staff say', () => {
    expect(columnsOf('gift')).not.toContain('price');
    expect(columnsOf('product')).not.toContain('procurement_cost');
    expect(new Set([...columnsOf('gift'), ...columnsOf('product')])).toEqual(new Set(COLUMN_NAMES));
  });
});

describe('the rules', () => {
  it.each([
    [3_000, 10_000, false],
    [3_001, 10_000, true],
    [3_000, 9_999, true],
    [0, 1, false],
  ])('%i yen of %i', (cost, amount, exceeds) => {
    expect(exceedsThirtyPercent(cost, amount)).toBe(exceeds);
  });

  it('agree with the constraints of the database: what they let pass is kept', async () => {
    const id = await made();
    await withPicture(id);
    const day = fc.option(fc.constantFrom('2027-01-05', '2027-02-01', '2028-03-01'));
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          procurement_cost: fc.option(fc.constantFrom(0, 2_999, 3_000, 3_001)),
          local_standard: fc.option(fc.constantFrom('1', '3')),
          maker: fc.constantFrom('', '見本水産'),
          value_share: fc.option(fc.constantFrom(50, 51, 100)),
          general_price: fc.option(fc.constant(3_000)),
          prior_check: fc.constantFrom('none', 'filed', 'confirmed'),
          prior_checked_on: fc.option(fc.constant('2026-10-05')),
          handling_days: fc.option(fc.integer({ min: 0, max: 60 })),
          dispatch_from: day,
          dispatch_until: day,
          deliveries: fc.constantFrom(1, 6),
          ticket_kind: fc.option(fc.constantFrom('amount', 'count')),
          ticket_value: fc.option(fc.constant(3_000)),
          ticket_months: fc.option(fc.constant(6)),
        }),
        async (change) => {
          const input = aGift(producerId, change as Partial<GoodsInput>);
          const fits = faultsOf(input, 'gift').size === 0;
          const canBeShown =
            publishFaults(input, 'gift', { images: [{ alt: 'あ' }], variants: 1, needsPriorCheck: false })
              .size === 0;
          const attempt = (status: string) =>
            db()
              .transaction()
              .execute(async (tx) => {
                await tx
                  .updateTable('goods')
                  .set({ ...input, status, published_at: new Date() } as never)
                  .where('id', '=', id)
                  .execute();
                throw new Error('kept');
              })
              .catch((error: Error) => error.message === 'kept');
          if (fits) expect(await attempt('draft')).toBe(true);
          if (canBeShown) expect(await attempt('published')).toBe(true);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('the law of a gift', () => {
  const lacks = (change: Partial<GoodsInput>, needsPriorCheck = false) => {
    const around = { images: [{ alt: 'あ' }], variants: 1, needsPriorCheck };
    return [...publishFaults(aGift(producerId, change), 'gift', around).keys()];
  };
  const proof = { local_standard: '3', maker: '見本水産', value_share: 51, general_price: 3_300 };

  it('asks of 第3号 who makes it, more than half of its value, and its price in shops', () => {
    expect(lacks({ local_standard: '3' })).toEqual(['maker', 'value_share', 'general_price']);
    expect(lacks({ ...proof, value_share: 50 })).toEqual(['value_share']);
    expect(lacks(proof)).toEqual([]);
  });

  it('has the day of the 事前確認 with it alone', () => {
    expect(lacks({ prior_check: 'filed', prior_checked_on: '2026-10-05' })).toEqual(['prior_checked_on']);
    expect(lacks({ prior_check: 'confirmed', prior_checked_on: '2026-10-05' }, true)).toEqual([]);
  });

  it('asks of new ones for the 事前確認, where the period does, and not of those that were shown before', async () => {
    const [before, fresh] = [await shown(), await made()];
    await withPicture(fresh);
    await changeState(city, before, 'suspend');
    vi.stubEnv('PRIOR_CHECK', 'required');
    forgetConfig();
    try {
      const refused = await changeState(city, fresh, 'publish');
      expect('faults' in refused && [...refused.faults.keys()]).toEqual(['prior_check']);
      await save(city, fresh, { prior_check: 'confirmed' });
      expect(await changeState(city, fresh, 'publish')).toEqual({ kind: 'done' });
      expect(await changeState(city, before, 'publish')).toEqual({ kind: 'done' });
    } finally {
      vi.unstubAllEnvs();
      forgetConfig();
    }
  });
});

describe('goods', () => {
  it('are made as a draft, which no donor finds, and shown once nothing lacks', async () => {
    const id = await made({ procurement_cost: 3_001 });
    expect(await searched(id)).toBeUndefined();
    const refused = await changeState(city, id, 'publish');
    if (refused.kind !== 'faults') throw new Error(refused.kind);
    expect([...refused.faults.keys()].sort()).toEqual(['images', 'procurement_cost']);
    await withPicture(id);
    expect(await save(city, id, { procurement_cost: 3_000 })).toEqual({ kind: 'saved' });
    expect(await changeState(city, id, 'publish')).toEqual({ kind: 'done' });
    expect(await changeState(city, id, 'publish')).toEqual({ kind: 'already' });
    expect(await searched(id)).toEqual({ amount: 10_000, category_id: 90_001 });
    expect(await changeState(city, id, 'suspend')).toEqual({ kind: 'done' });
    expect(await searched(id)).toBeUndefined();
  });

  it('that are shown change in the search in the same moment, and their page is purged', async () => {
    const id = await shown();
    expect(await save(city, id, { amount: 12_000 })).toEqual({ kind: 'saved' });
    expect(await searched(id)).toMatchObject({ amount: 12_000 });
    const [entry] = await listEntries({ subject: 'goods', subjectId: String(id) }, 1);
    expect(entry).toMatchObject({
      person: city.name,
      role: 'government',
      changes: { 寄附金額: ['10000', '12000'] },
    });
  });

  it('that are shown stay fit to be, or are suspended with the change', async () => {
    const id = await shown();
    const refused = await save(city, id, { procurement_cost: 3_500 });
    if (refused.kind !== 'faults') throw new Error(refused.kind);
    expect([refused.canSuspend, [...refused.faults.keys()]]).toEqual([true, ['procurement_cost']]);
    expect(await save(city, id, { procurement_cost: 3_500 }, undefined, true)).toEqual({ kind: 'saved' });
    expect(await findGoods(id)).toMatchObject({ status: 'suspended', input: { procurement_cost: 3_500 } });
  });

  it('of somebody else are not there', async () => {
    const other = await makeGoods(operator, 'gift', ELSEWHERE, aGift(elsewhereId), 1);
    if (other.kind !== 'made') throw new Error(other.kind);
    expect(await readGoods(city, other.id)).toBeUndefined();
    expect(await readGoods(producer, other.id)).toBeUndefined();
    await expect(save(city, other.id, { name: '奪う' })).rejects.toThrow(NotAllowed);
    await expect(changeState(city, other.id, 'archive')).rejects.toThrow(NotAllowed);
    await expect(duplicateGoods(city, other.id, randomUUID())).rejects.toThrow(NotAllowed);
    await expect(saveVariants(city, other.id, 1, [])).rejects.toThrow(NotAllowed);
    await expect(makeGoods(city, 'gift', ELSEWHERE, aGift(elsewhereId), 1)).rejects.toThrow(NotAllowed);
    expect(await previewBulk(city, [other.id], { do: 'step', step: 'archive' })).toEqual([]);
  });

  it('are looked at, and not changed, by their producer', async () => {
    const id = await made();
    expect(await readGoods(producer, id)).toBeDefined();
    await expect(save(producer, id, { name: '変える' })).rejects.toThrow(NotAllowed);
  });

  it('name a producer and a leaf of their own government, and a number that nobody else has', async () => {
    const first = (await findGoods(await made()))!;
    const id = await made();
    const result = await save(city, id, {
      producer_id: elsewhereId,
      category_id: 90_000,
      code: first.input.code,
    });
    if (result.kind !== 'faults') throw new Error(result.kind);
    expect([...result.faults.keys()].sort()).toEqual(['category_id', 'code', 'producer_id']);
  });

  it('saved by twenty at once at one version are saved once, and the others told of it', async () => {
    const id = await made();
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, i) => save(city, id, { catch_copy: `${i}` }, 1)),
    );
    expect(results.filter(({ kind }) => kind === 'saved')).toHaveLength(1);
    expect(results.filter(({ kind }) => kind === 'conflict')).toHaveLength(19);
    expect((await findGoods(id))?.version).toBe(2);
  });

  it('are made and duplicated once, however often a form is sent', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const input = aGift(producerId);
    const press = () => makeGoods(city, 'gift', PLACE, input, 10, first);
    const made = await Promise.all([press(), press(), press()]);
    made.push(await press());
    expect(made).toEqual(made.map(() => ({ kind: 'made', id: expect.any(Number) })));
    const [id] = new Set(made.map((one) => ('id' in one ? one.id : 0)));
    const copies = await Promise.all([1, 2].map(() => duplicateGoods(city, id!, second)));
    copies.push(await duplicateGoods(city, id!, second));
    expect(copies).toEqual(copies.map(() => ({ kind: 'made', id: expect.any(Number) })));
    const ids = [...made, ...copies].map((one) => ('id' in one ? one.id : 0));
    expect(new Set(ids).size).toBe(2);
    // Another form may not take the number of the first.
    expect(await makeGoods(city, 'gift', PLACE, input, 10, randomUUID())).toMatchObject({ kind: 'faults' });
  });

  it.each<[string, (key: string, input: GoodsInput, others: number) => Promise<unknown>]>([
    ['as it was', (key, input) => makeGoods(city, 'gift', PLACE, input, 10, key)],
    [
      'with another number',
      (key, input) => makeGoods(city, 'gift', PLACE, { ...input, code: `${input.code}-B` }, 10, key),
    ],
    ['as that of a copy', (key, _, others) => duplicateGoods(city, others, key)],
  ])('are made once where their form is sent again, %s, before they are committed', async (_, again) => {
    const [key, input, others] = [randomUUID(), aGift(producerId), await made()];
    const second = Promise.withResolvers<unknown>();
    const first = await transaction(async (tx) => {
      const result = await makeGoodsIn(tx, city, 'gift', PLACE, input, 10, key);
      again(key, input, others).then(second.resolve, second.reject);
      await waitingForLocks(1);
      return result;
    });
    expect(first).toEqual({ kind: 'made', id: expect.any(Number) });
    expect(await second.promise).toEqual(first);
    const rows = await db().selectFrom('goods').select('id').where('form_key', '=', key).execute();
    expect(rows.map(({ id }) => ({ kind: 'made', id }))).toEqual([first]);
  });

  it('are duplicated as drafts without pieces, each under a number of its own', async () => {
    const id = await shown({ accept_until: new Date('2027-01-01T00:00:00Z') });
    const copies = await Promise.all([1, 2].map(() => duplicateGoods(city, id, randomUUID())));
    const ids = copies.map((copy) => (copy.kind === 'made' ? copy.id : 0));
    const found = await Promise.all(ids.map((copy) => findGoods(copy)));
    expect(new Set(found.map((goods) => goods?.input.code)).size).toBe(2);
    for (const goods of found) {
      expect(goods).toMatchObject({ status: 'draft', input: { accept_until: null } });
      expect((await readVariants(goods!)).map(({ stock }) => stock)).toEqual([0]);
    }
  });

  it('that are put away are in no list, and come back as they were hidden', async () => {
    const id = await shown();
    await changeState(city, id, 'archive');
    expect(await findGoods(id)).toMatchObject({ status: 'suspended' });
    expect(await changeState(city, id, 'publish')).toEqual({ kind: 'already' });
    expect((await idsOfGoods('all', filter({}), 1_000)).includes(id)).toBe(false);
    expect((await idsOfGoods('all', filter({ state: 'archived' }), 1_000)).includes(id)).toBe(true);
    await changeState(city, id, 'restore');
    expect((await idsOfGoods('all', filter({}), 1_000)).includes(id)).toBe(true);
  });
});

describe('variants', () => {
  const variant = (change: Partial<TypedVariant>): TypedVariant => ({
    id: null,
    label: '',
    active: true,
    amount: null,
    procurementCost: null,
    handlingDays: null,
    dispatchFrom: null,
    dispatchUntil: null,
    stock: 5,
    ...change,
  });

  it('are added, renamed and switched off; pieces that are there stay', async () => {
    const id = await shown();
    const goods = (await findGoods(id))!;
    const [only] = await readVariants(goods);
    await db().updateTable('sku').set({ reserved: 3 }).where('id', '=', only!.id).execute();
    const typed = [
      variant({ id: only!.id, label: '5枚', stock: null }),
      variant({ label: '10枚', amount: 20_000, procurementCost: 6_000 }),
    ];
    expect(await saveVariants(city, id, goods.version, typed)).toEqual({ kind: 'saved' });
    const after = await readVariants(goods);
    expect(after.map(({ label, stock, reserved, amount }) => [label, stock, reserved, amount])).toEqual([
      ['5枚', 10, 3, null],
      ['10枚', 5, 0, 20_000],
    ]);
    expect(await saveVariants(city, id, goods.version, typed)).toMatchObject({
      kind: 'conflict',
      now: { version: goods.version + 1, variants: typed.map(({ label }) => ({ label })) },
    });
    const off = after.map((v) => ({ ...v, active: false }));
    const refused = await saveVariants(city, id, goods.version + 1, off);
    expect(refused).toMatchObject({ kind: 'faults' });
  });

  it.each([
    ['a cost above 30 %', { amount: 10_000, procurementCost: 3_001, label: 'あ' }],
    ['an amount without its cost', { amount: 10_000, label: 'あ' }],
    ['no name beside another one', {}],
    [
      'two ways to say when it is sent',
      { label: 'あ', handlingDays: 3, dispatchFrom: '2027-01-01', dispatchUntil: '2027-01-31' },
    ],
    ['a variant of other goods', { id: 1, label: 'あ' }],
  ])('are refused with %s', async (_, change) => {
    const id = await made();
    const goods = (await findGoods(id))!;
    const [only] = await readVariants(goods);
    const result = await saveVariants(city, id, 1, [
      variant({ id: only!.id, label: '普通' }),
      variant(change),
    ]);
    expect(result).toMatchObject({ kind: 'faults' });
  });

  it('of one name may differ by when they are sent', async () => {
    const id = await made();
    const [only] = await readVariants((await findGoods(id))!);
    const typed = [
      variant({ id: only!.id, dispatchFrom: '2027-01-01', dispatchUntil: '2027-01-31' }),
      variant({ dispatchFrom: '2027-02-01', dispatchUntil: '2027-02-28' }),
    ];
    expect(await saveVariants(city, id, 1, typed)).toEqual({ kind: 'saved' });
  });
});

const filter = (change: Partial<GoodsFilter>): GoodsFilter => ({
  kind: null,
  state: null,
  q: '',
  governmentCode: null,
  producerId: null,
  maker: '',
  categoryId: null,
  mark: null,
  sort: 'code',
  ...change,
});

describe('the list', () => {
  it('shows what somebody may see, and finds by number and words', async () => {
    const id = await made({ code: 'ZZ-100%', name: '別府の竹細工 花かご' });
    const reach = { governments: [PLACE], producers: [] };
    const page = { limit: 10 };
    const { rows: found } = await listGoods(reach, filter({ q: '竹細工 花' }), page);
    expect(found).toMatchObject([{ id, code: 'ZZ-100%', amount: 10_000, free: 10, government: '別府市' }]);
    expect((await listGoods(reach, filter({ q: 'ZZ-100%' }), page)).rows.map((row) => row.id)).toEqual([id]);
    expect(
      (await listGoods({ governments: [ELSEWHERE], producers: [] }, filter({ q: '竹細工' }), page)).rows,
    ).toEqual([]);
    expect(await countGoods({ governments: [], producers: [] }, filter({}))).toBe(0);
    const { rows: own } = await listGoods(
      { governments: [], producers: [producerId] },
      filter({ q: '竹細工' }),
      page,
    );
    expect(own).toHaveLength(1);
  });

  it('is narrowed by the name of the producer, and by a category with what is below it', async () => {
    await db()
      .insertInto('category')
      .values([
        { id: 90_010, name: '菓子', parent_id: null },
        { id: 90_011, name: 'まんじゅう', parent_id: 90_010 },
        { id: 90_012, name: 'せんべい', parent_id: 90_010 },
      ])
      .execute();
    const ids = [await made({ category_id: 90_011 }), await made({ category_id: 90_012 })];
    const found = async (change: Partial<GoodsFilter>) => {
      const asked = filter({ sort: 'code', ...change });
      const { rows } = await listGoods('all', asked, { limit: 100 });
      expect(await countGoods('all', asked)).toBe(rows.length);
      return rows.map(({ id }) => id);
    };
    expect((await found({ categoryId: 90_010 })).sort()).toEqual(ids);
    expect(await found({ categoryId: 90_012 })).toEqual([ids[1]]);
    expect((await found({ categoryId: 90_010, maker: '見本' })).sort()).toEqual(ids);
    expect(await found({ categoryId: 90_010, maker: '別の' })).toEqual([]);
    expect(await found({ maker: '100%' })).toEqual([]);
    expect(await found({ categoryId: 1_000_000 })).toEqual([]);
  });

  it('marks what costs over 28 %, ends soon, or is nearly gone', async () => {
    const at = new Date();
    const id = await shown({ procurement_cost: 2_801, accept_until: new Date(at.getTime() + 86_400_000) });
    const marked = async (mark: GoodsFilter['mark']) =>
      (await idsOfGoods('all', filter({ mark, q: (await findGoods(id))!.input.code }), 10, at)).includes(id);
    expect([await marked('cost'), await marked('ending'), await marked('low')]).toEqual([true, true, true]);
    await save(city, id, { procurement_cost: 2_800, accept_until: null });
    await sql`update sku set stock = 11 where goods_id = ${id}`.execute(db());
    expect([await marked('cost'), await marked('ending'), await marked('low')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('many at once', () => {
  const previewed = async (ids: number[], change: BulkChange) =>
    new Map((await previewBulk(city, ids, change)).map(({ id, mark }) => [id, mark]));
  const apply = async (ids: number[], change: BulkChange) =>
    applyBulk(city, await previewed(ids, change), change, randomUUID());

  it('are previewed, then changed; what cannot be is told and stays', async () => {
    const [good, dear] = [await shown(), await shown()];
    await save(city, dear, { procurement_cost: 2_900 });
    const change = { do: 'amount', amount: 9_700 } as const;
    await save(city, good, { procurement_cost: 1_000 });
    const preview = await previewBulk(city, [good, dear], change);
    expect(preview.map(({ changes, fault }) => [changes.length, fault === undefined])).toEqual([
      [1, true],
      [1, true],
    ]);
    expect((await findGoods(good))?.input.amount).toBe(10_000);
    const cheap = { do: 'amount', amount: 5_000 } as const;
    const { done } = await apply([good, dear], cheap);
    expect(done.map(({ fault }) => fault)).toEqual([undefined, '寄附金額の3割(1,500円)を超えています']);
    expect((await findGoods(good))?.input.amount).toBe(5_000);
    expect((await findGoods(dear))?.input.amount).toBe(10_000);
    expect(await searched(good)).toMatchObject({ amount: 5_000 });
  });

  it('get and lose a label, once', async () => {
    const id = await made();
    const change = { do: 'add_label', label: '訳あり' } as const;
    expect((await apply([id], change)).done.map(({ changes }) => changes.length)).toEqual([1]);
    expect((await apply([id], change)).done.map(({ changes }) => changes.length)).toEqual([0]);
    await apply([id], { do: 'remove_label', label: '訳あり' });
    expect((await findGoods(id))?.input.labels).toEqual([]);
  });

  it('pressed twice, are changed once, and both presses tell of it', async () => {
    const [free, dear] = [await made(), await made()];
    for (const change of [
      { do: 'amount', amount: 25_000 },
      { do: 'step', step: 'archive' },
    ] as const) {
      const marks = await previewed([free, dear], change);
      const key = randomUUID();
      const press = () => applyBulk(city, marks, change, key);
      const presses = [...(await Promise.all([press(), press()])), await press()];
      expect(presses.map(({ overtaken }) => overtaken)).toEqual([[], [], []]);
      const all = presses.flatMap(({ done }) => done);
      expect(new Set(all.map(({ changes }) => changes.join())).size).toBe(1);
      expect(all.filter(({ isEarlier }) => !isEarlier).map(({ id }) => id)).toEqual(
        expect.arrayContaining([free, dear]),
      );
      expect(all.filter(({ isEarlier }) => isEarlier)).toHaveLength(4);
      // Another form of the same has nothing left to do.
      const other = (await apply([free, dear], change)).done;
      expect(other.map(({ changes, isEarlier }) => [changes, isEarlier])).toEqual([
        [[], undefined],
        [[], undefined],
      ]);
    }
  });

  it('are not changed again by a form that has changed them, whatever a colleague made of them since', async () => {
    const id = await made();
    const change = { do: 'amount', amount: 25_000 } as const;
    const [marks, key] = [await previewed([id], change), randomUUID()];
    await applyBulk(city, marks, change, key);
    await save(city, id, { amount: 10_000 });
    expect((await applyBulk(city, marks, change, key)).done).toMatchObject([{ id, isEarlier: true }]);
    expect((await findGoods(id))?.input.amount).toBe(10_000);
    // It is known for as long as sheets of goods are.
    const gone = (now: Date, most: number) =>
      transaction((tx) => deleteOldBulkChanges(tx, keptSince('goods_import', now), most));
    const later = new Date(Date.now() + 91 * 86_400_000);
    expect([await gone(new Date(), 500), await gone(later, 1)]).toEqual([0, 1]);
    await gone(later, 500);
    expect((await applyBulk(city, marks, change, key)).done).toMatchObject([
      { id, changes: [expect.any(String)] },
    ]);
  });

  it('stay as they are where a colleague has changed meanwhile what was previewed', async () => {
    const [same, other] = [await made(), await made()];
    const change = { do: 'amount', amount: 25_000 } as const;
    const marks = await previewed([same, other], change);
    await save(city, same, { contents: '7枚' });
    await save(city, other, { amount: 19_000 });
    const { done, overtaken } = await applyBulk(city, marks, change, randomUUID());
    expect(done.map(({ id }) => id)).toEqual([same]);
    expect(overtaken).toMatchObject([{ id: other, changes: [expect.stringContaining('19000')] }]);
    expect((await findGoods(same))?.input).toMatchObject({ amount: 25_000, contents: '7枚' });
    expect((await findGoods(other))?.input.amount).toBe(19_000);
    // Nor does another change pass as the one that was previewed.
    const step = { do: 'step', step: 'archive' } as const;
    expect((await applyBulk(city, marks, step, randomUUID())).overtaken).toHaveLength(2);
    expect((await findGoods(same))?.archivedAt).toBeNull();
  });
});

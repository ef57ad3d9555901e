import { beforeAll, expect, it } from 'vitest';
import { makeGoods } from '#app/listing/new-goods.ts';
import { aCatalogue, aGift, PLACE } from '#app/listing/testing/goods.ts';
import { COMMAND_LINE } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { aPerson, everywhere, signedInStaff, staffCookie } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { consoleSite } from '../testing/site.ts';

useTestDatabase();

let ask: Awaited<ReturnType<typeof consoleSite>>;
let auditor: string;
let goods: { id: number; name: string; code: string };

beforeAll(async () => {
  ask = await consoleSite();
  const { producerId } = await aCatalogue();
  const operator = await signedInStaff(await aPerson('operator@example.jp', everywhere('operator')));
  await makeGoods(operator, 'gift', PLACE, aGift(producerId), 10);
  const staffId = await aPerson('auditor@example.jp', everywhere('auditor'));
  auditor = await staffCookie(staffId);
  goods = await db()
    .selectFrom('goods')
    .select(['id', 'name', 'code'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const by = { ...COMMAND_LINE, staffId };
  await record(db(), by, {
    action: 'goods.edit',
    subject: 'goods',
    subjectId: goods.id,
    changes: { 寄附金額: [10_000, 12_000] },
  });
  await record(db(), by, { action: 'government.read', subject: 'government', subjectId: PLACE });
  await record(db(), by, { action: 'staff.edit', subject: 'staff', subjectId: staffId });
});

async function found(query: Record<string, string>) {
  const { rows } = (await ask(`/audit?${new URLSearchParams(query)}`, auditor)).loaded['/audit'] as {
    rows: { what: string; thing: { words: string; to?: string }; changes: string[] }[];
  };
  return rows;
}

it('finds entries by what people know of a thing, and names it with its page', async () => {
  const name = { words: `返礼品・商品 ${goods.name}(${goods.code})`, to: `/goods/${goods.id}` };
  for (const q of [goods.code, goods.name, ` ${goods.code.toLowerCase()}`]) {
    const [entry] = await found({ q });
    expect(entry).toMatchObject({
      what: '返礼品・商品を変更',
      thing: name,
      changes: ['寄附金額: 10,000 → 12,000'],
    });
  }
  const place = await db()
    .selectFrom('government')
    .select('name')
    .where('code', '=', PLACE)
    .executeTakeFirstOrThrow();
  for (const q of [PLACE, place.name])
    expect(await found({ q })).toMatchObject([
      { thing: { words: `自治体 ${place.name}`, to: `/governments/${PLACE}` } },
    ]);
  for (const { thing } of await found({ q: 'auditor@example.jp' }))
    expect(thing.words).toBe('担当者 auditor さん');
  expect(await found({ q: 'auditor@example.jp' })).not.toEqual([]);
  expect(await found({ q: '何でもないもの' })).toEqual([]);
});

it('is narrowed to changes or looks, and to one kind of deed', async () => {
  const kinds = async (query: Record<string, string>) => (await found(query)).map(({ what }) => what);
  expect(await kinds({ kind: 'look' })).toEqual(['自治体を見た']);
  expect(new Set(await kinds({ kind: 'change' }))).toEqual(new Set(['担当者を変更', '返礼品・商品を変更']));
  expect(new Set(await kinds({ action: 'goods.edit' }))).toEqual(new Set(['返礼品・商品を変更']));
  expect(await kinds({ kind: 'look', q: goods.code })).toEqual([]);
});

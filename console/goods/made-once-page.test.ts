import { beforeAll, expect, it } from 'vitest';
import { writeColumns } from '#app/listing/columns.ts';
import { aCatalogue, aGift, PLACE } from '#app/listing/testing/goods.ts';
import { aPerson, everywhere, NOWHERE, staffCookie } from '#app/staff/testing/staff.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { consoleSite } from '../testing/site.ts';

useTestDatabase();

let ask: Awaited<ReturnType<typeof consoleSite>>;
let city: string;
let producer: string;
let producerId: number;

beforeAll(async () => {
  ask = await consoleSite();
  ({ producerId } = await aCatalogue());
  await aPerson('operator@example.jp', everywhere('operator'));
  const cookie = async (email: string, grant: Parameters<typeof aPerson>[1]) =>
    staffCookie(await aPerson(email, grant));
  city = await cookie('city@example.jp', { role: 'government', ...NOWHERE, governmentCode: PLACE });
  producer = await cookie('producer@example.jp', { role: 'producer', ...NOWHERE, producerId });
});

/** What a form of new goods sends that was opened just now. */
async function typed(path: string, cookie: string): Promise<Record<string, string>> {
  const { loaded } = await ask(path, cookie);
  const input = aGift(producerId);
  return {
    ...writeColumns(input, 'gift'),
    category_id: String(input.category_id),
    producer_id: String(input.producer_id),
    government: PLACE,
    stock: '7',
    key: /"key":"([0-9a-f-]{36})"/.exec(JSON.stringify(loaded))?.[1] ?? '',
  };
}

const NEW_GOODS = `/goods/new?kind=gift&government=${PLACE}`;

it('leads both of two presses to the one that was made: goods, their copy, a proposal', async () => {
  const forms: [path: string, cookie: string, made: RegExp][] = [
    [NEW_GOODS, city, /^\/goods\/\d+\?done=made$/],
    ['/proposals/new', producer, /^\/proposals\/\d+\?done=1$/],
  ];
  for (const [path, cookie, made] of forms) {
    const form = await typed(path, cookie);
    const [first, second] = [await ask(path, cookie, form), await ask(path, cookie, form)];
    expect(first.location).toMatch(made);
    expect(second.location).toBe(first.location);
    const { location } = await ask(path, cookie, await typed(path, cookie));
    expect([location, location === first.location]).toEqual([expect.stringMatching(made), false]);
  }
  const { location } = await ask(NEW_GOODS, city, await typed(NEW_GOODS, city));
  const page = location!.replace(/\?.*/, '');
  const copy = { intent: 'duplicate', key: (await typed(page, city)).key! };
  const copies = [await ask(page, city, copy), await ask(page, city, copy)].map((its) => its.location);
  expect(copies).toEqual([copies[0], copies[0]]);
  expect(copies[0]).toMatch(/done=duplicate$/);
  const another = { ...copy, key: (await typed(page, city)).key! };
  expect((await ask(page, city, another)).location).not.toBe(copies[0]);
});

it('takes an emptied field of stock for a slip, and the words for no limit', async () => {
  for (const [path, cookie] of [
    [NEW_GOODS, city],
    ['/proposals/new', producer],
  ] as const) {
    const form = await typed(path, cookie);
    const empty = await ask(path, cookie, { ...form, stock: '' });
    expect(empty.status).toBe(400);
    expect(JSON.stringify(empty.answered)).toContain('在庫を入力してください');
    expect((await ask(path, cookie, { ...form, stock: '制限なし' })).status).toBe(302);
    expect((await ask(path, cookie, { ...form, key: '' })).status).toBe(400);
  }
});

import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { BulkRow } from '#app/listing/bulk.ts';
import { saveGoods } from '#app/listing/edit.ts';
import { findGoods } from '#app/listing/goods-store.ts';
import { makeGoods } from '#app/listing/new-goods.ts';
import { aCatalogue, aGift, PLACE } from '#app/listing/testing/goods.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff, staffCookie } from '#app/staff/testing/staff.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { consoleSite } from '../testing/site.ts';

useTestDatabase();

let ask: Awaited<ReturnType<typeof consoleSite>>;
let city: SignedInStaff;
let cookie: string;
let ids: number[];

beforeAll(async () => {
  ask = await consoleSite();
  const { producerId } = await aCatalogue();
  await aPerson('operator@example.jp', everywhere('operator'));
  const person = await aPerson('city@example.jp', { role: 'government', ...NOWHERE, governmentCode: PLACE });
  city = await signedInStaff(person);
  cookie = await staffCookie(person);
  ids = [];
  for (const _ of [1, 2]) {
    const made = await makeGoods(city, 'gift', PLACE, aGift(producerId), 5);
    if (made.kind !== 'made') throw new Error(made.kind);
    ids.push(made.id);
  }
});

const AMOUNT = { do: 'amount', value: '25,000', category: '' };

/** @param marks of the goods, as a preview has them. */
async function send(
  intent: string,
  change: Record<string, string>,
  marks: string[] = [],
  key = randomUUID(),
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...change, intent, key })) form.append(name, value);
  for (const id of ids) form.append('id', String(id));
  for (const mark of marks) form.append('mark', mark);
  const { status, answered } = await ask('/goods/bulk', cookie, form);
  return {
    status,
    shown: answered as { ids: number[]; preview?: BulkRow[]; key?: string; done?: BulkRow[]; told?: string },
  };
}

const goods = () => Promise.all(ids.map((id) => findGoods(id)));

it('carries out nothing that was not previewed, and previews it instead', async () => {
  const { shown } = await send('preview', AMOUNT);
  const marks = shown.preview!.map(({ mark }) => mark);
  for (const those of [marks, []]) {
    const sent = await send('apply', { ...AMOUNT, do: 'archive' }, those);
    expect(sent).toMatchObject({ status: 409, shown: { ids, done: [], preview: [{}, {}] } });
  }
  expect((await goods()).map((its) => its?.archivedAt)).toEqual([null, null]);
});

it('leaves what a colleague has changed since the preview, and previews that anew', async () => {
  const first = (await send('preview', AMOUNT)).shown.preview!;
  const { version, input } = (await findGoods(ids[1]!))!;
  await saveGoods(city, ids[1]!, { version, input: { ...input, amount: 19_000 }, suspend: false });
  const { status, shown } = await send(
    'apply',
    AMOUNT,
    first.map(({ mark }) => mark),
  );
  expect(status).toBe(409);
  expect(shown).toMatchObject({ ids: [ids[1]], done: [{ id: ids[0] }], preview: [{ id: ids[1] }] });
  expect((await goods()).map((its) => its?.input.amount)).toEqual([25_000, 19_000]);
  const again = await send('apply', AMOUNT, ['', shown.preview![0]!.mark]);
  expect((await goods()).map((its) => its?.input.amount)).toEqual([25_000, 25_000]);
  expect(again.shown.done).toMatchObject([{ id: ids[0], changes: [] }, { id: ids[1] }]);
  expect(again.shown.told).toBe('1件を変更しました。1件は、すでにこの内容でした');
});

it('tells the second of two presses what the first one has changed', async () => {
  const change = { ...AMOUNT, value: '31,000' };
  const { preview, key } = (await send('preview', change)).shown;
  const marks = preview!.map(({ mark }) => mark);
  const press = () => send('apply', change, marks, key as ReturnType<typeof randomUUID>);
  const first = await press();
  expect(first).toMatchObject({ status: 200, shown: { told: '2件を変更しました' } });
  const second = await press();
  expect(second).toMatchObject({ status: 200, shown: { told: '2件を変更しました(先ほどの操作)' } });
  expect(second.shown.preview).toBeUndefined();
  expect(second.shown.done!.map(({ changes }) => changes)).toEqual(
    first.shown.done!.map(({ changes }) => changes),
  );
  // By another form it is a change of somebody else.
  expect(await send('apply', change, marks)).toMatchObject({
    status: 200,
    shown: { told: '2件は、すでにこの内容でした' },
  });
});

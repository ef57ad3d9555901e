import { beforeAll, expect, it } from 'vitest';
import { aGift, aPlace } from '#app/catalogue/testing/gifts.ts';
import { setStock } from '#app/listing/stock.ts';
import { aPerson, everywhere, signedInStaff, staffCookie } from '#app/staff/testing/staff.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { filled, formWith } from '../testing/shown-forms.ts';
import { type ConsoleAnswer, consoleSite } from '../testing/site.ts';

useTestDatabase();

beforeAll(aPlace);

it('shows a row again that was refused, also where it has left the list', async () => {
  const ask = await consoleSite();
  const cookie = await staffCookie(await aPerson('me@example.jp', everywhere('operator')));
  const colleague = await signedInStaff(await aPerson('colleague@example.jp', everywhere('operator')));
  const skuId = (await aGift([3])).skus[0]!;
  const address = '/stock?mark=low';
  const formOf = (answer: ConsoleAnswer) => formWith(`stock-${skuId}`, '/stock', answer);

  const opened = await formOf(await ask(address, cookie));
  await setStock(colleague, [{ skuId, seen: 3, lastMove: 0, stock: 500 }], '入荷');
  const typed = { [`stock-${skuId}`]: '5', reason: '棚卸し' };
  const refused = await ask(address, cookie, filled(opened, typed));
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.answered)).toMatch(/ほかの担当者が500個に変更しました/);

  const again = await formOf(refused);
  expect(again.fields).toContainEqual([`stock-${skuId}`, '5']);
  const saved = await ask(address, cookie, filled(again, { reason: '棚卸し' }));
  expect([saved.status, JSON.stringify(saved.answered)]).toEqual([200, expect.stringContaining('"saved":1')]);
});

import { beforeAll, expect, it } from 'vitest';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { aWish } from '#app/onestop/testing/applications.ts';
import { aPerson, everywhere, staffCookie } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { filled, formsOf, shownPage } from '../testing/shown-forms.ts';
import { type ConsoleAnswer, consoleSite } from '../testing/site.ts';

useTestDatabase();
beforeAll(aPlace);

const PATH = '/one-stop';

it('keeps what was typed of a paper whose donation was given back meanwhile', async () => {
  const ask = await consoleSite();
  const cookie = await staffCookie(await aPerson('operator@example.jp', everywhere('operator')));
  const number = await aWish({ paidAt: new Date().toISOString() });
  const address = `${PATH}?number=${number}`;
  const formOf = async (answer: ConsoleAnswer) =>
    formsOf(await shownPage(PATH, answer)).find(({ intents }) => intents.includes('incomplete'));
  const opened = (await formOf(await ask(address, cookie)))!;
  await db().updateTable('donation').set({ status: 'refunded' }).where('number', '=', number).execute();

  const typed = { intent: 'incomplete', fault: 'other', note: '押印がありません' };
  const refused = await ask(address, cookie, filled(opened, typed));
  expect(refused.status).toBe(400);
  expect(refused.loaded[PATH]).toMatchObject({ person: { mayReceive: false } });
  expect((await formOf(refused))?.fields).toEqual(
    expect.arrayContaining([
      ['fault', 'other'],
      ['note', '押印がありません'],
    ]),
  );
  // Who only looks at it is offered nothing.
  expect(await formOf(await ask(address, cookie))).toBeUndefined();
});

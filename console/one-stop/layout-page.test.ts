import { beforeAll, expect, it } from 'vitest';
import { aPlace, TOWN } from '#app/catalogue/testing/gifts.ts';
import { layoutOf, saveLayout, USUAL } from '#app/onestop/layout.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff, staffCookie } from '#app/staff/testing/staff.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { filled, formsOf, shownPage } from '../testing/shown-forms.ts';
import { type ConsoleAnswer, consoleSite } from '../testing/site.ts';

useTestDatabase();

const PATH = '/one-stop/layout';
const PAGE = `${PATH}?government=${TOWN}`;

let ask: Awaited<ReturnType<typeof consoleSite>>;
let cookie: string;
let colleague: SignedInStaff;

beforeAll(async () => {
  ask = await consoleSite();
  await aPlace();
  await aPerson('operator@example.jp', everywhere('operator'));
  const town = { role: 'government', ...NOWHERE, governmentCode: TOWN } as const;
  cookie = await staffCookie(await aPerson('town@example.jp', town));
  colleague = await signedInStaff(await aPerson('colleague@example.jp', town));
});

const formOf = async (answer: ConsoleAnswer) => formsOf(await shownPage(PATH, answer)).at(-1)!;

it('keeps what was typed when it is refused, tells of what a colleague has saved, and saves over it then', async () => {
  const typed = { days: 'era', headings: 'on', heading: '長'.repeat(41) };
  const opened = await formOf(await ask(PAGE, cookie));
  const theirs = { ...USUAL, columns: USUAL.columns.slice(0, 2), headings: false };
  expect(await saveLayout(colleague, TOWN, theirs, 0)).toBe('done');

  // A heading too long: of one column alone, as each of them has the same name.
  const wrong = await ask(PAGE, cookie, filled(opened, { ...typed, item: 'name', place: '1' }));
  expect(wrong.status).toBe(400);
  const shown = await formOf(wrong);
  expect(shown.fields).toEqual(
    expect.arrayContaining([
      ['days', 'era'],
      ['headings', 'on'],
      ['heading', typed.heading],
    ]),
  );
  const told = await ask(PAGE, cookie, filled(shown, { heading: 'お名前' }));
  expect(told.status).toBe(409);
  expect(await shownPage(PATH, told)).toMatch(
    /ほかの担当者が先に保存しました.*いまの列: .*1行目の見出し: 入れない/s,
  );
  expect(await layoutOf(TOWN)).toMatchObject({ layout: theirs });

  expect((await ask(PAGE, cookie, filled(await formOf(told), {}))).status).toBe(303);
  expect((await layoutOf(TOWN)).layout).toEqual({
    columns: [{ heading: 'お名前', item: 'name' }],
    days: 'era',
    headings: true,
  });
});

import { expect, it } from 'vitest';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { stop } from './people.ts';
import { lastStaffOf, sweepStaff } from './session.ts';
import { aPerson, everywhere, signedInStaff, staffCookie } from './testing/staff.ts';
import { forgetUnsentForm, keepUnsentForm, readUnsentForm } from './unsent-form.ts';

useTestDatabase();

const HOUR = 3_600_000;
const PAGE = '/goods/12?kind=gift';
const formOf = (...entries: [string, string][]) => ({ action: '/goods/12', entries, hadFiles: false });
const from = (cookie: string) => new Request('http://localhost:3100/', { headers: { cookie } });

it('is its person’s alone, on its page, until it is forgotten or two hours old', async () => {
  const [owner, other] = [await aPerson('owner@example.jp'), await aPerson('other@example.jp')];
  const form = formOf(['name', '長い\u0000説明\\u0000'], ['label', 'い'], ['label', 'ろ']);
  const id = await keepUnsentForm(owner, PAGE, form);
  expect(await readUnsentForm(owner, id!, '/goods/12')).toEqual(form);
  expect(await readUnsentForm(other, id!, '/goods/12')).toBeUndefined();
  expect(await readUnsentForm(owner, id!, '/goods/13')).toBeUndefined();
  expect(await readUnsentForm(owner, 'x', '/goods/12')).toBeUndefined();
  const later = new Date(Date.now() + 2 * HOUR + 1000);
  expect(await readUnsentForm(owner, id!, '/goods/12', later)).toBeUndefined();
  await forgetUnsentForm(other, id!);
  expect(await readUnsentForm(owner, id!, '/goods/12')).toBeDefined();
  await forgetUnsentForm(owner, id!);
  expect(await readUnsentForm(owner, id!, '/goods/12')).toBeUndefined();
});

it('stands in the database for nobody to read, and cannot be given to somebody else', async () => {
  const [owner, other] = [await aPerson('sealed@example.jp'), await aPerson('thief@example.jp')];
  const id = await keepUnsentForm(owner, PAGE, formOf(['name', '見本 花子']));
  const { sealed } = await db()
    .selectFrom('staff_unsent_form')
    .select('sealed')
    .where('id', '=', id!)
    .executeTakeFirstOrThrow();
  expect(sealed.toString('utf8')).not.toContain('見本');
  await db().updateTable('staff_unsent_form').set({ staff_id: other }).where('id', '=', id!).execute();
  expect(await readUnsentForm(other, id!, '/goods/12')).toBeUndefined();
});

it('keeps the newest five of a person, none too large, and no more when very many are kept', async () => {
  const owner = await aPerson('many@example.jp');
  const ids: (string | undefined)[] = [];
  for (let i = 0; i < 7; i++) ids.push(await keepUnsentForm(owner, PAGE, formOf(['n', String(i)])));
  const left = await Promise.all(ids.map((id) => readUnsentForm(owner, id!, '/goods/12')));
  expect(left.map((form) => form?.entries[0]?.[1])).toEqual([undefined, undefined, '2', '3', '4', '5', '6']);
  expect(await keepUnsentForm(owner, PAGE, formOf(['n', 'あ'.repeat(180_000)]))).toBeUndefined();
  const others = Array.from({ length: 400 }, () => ({
    staff_id: owner,
    page: '/',
    sealed: Buffer.from('x'),
    expires_at: new Date(Date.now() + HOUR),
  }));
  await db().insertInto('staff_unsent_form').values(others).execute();
  const late = await aPerson('late@example.jp');
  expect(await keepUnsentForm(late, PAGE, formOf(['n', 'x']))).toBeUndefined();
  await sweepStaff(new Date(Date.now() + 3 * HOUR));
  expect(await keepUnsentForm(late, PAGE, formOf(['n', 'x']))).toBeDefined();
});

it('is known for three days whose an ended session was, but not of who has been stopped', async () => {
  const [operator, person] = [
    await aPerson('boss@example.jp', everywhere('operator')),
    await aPerson('gone@example.jp', everywhere('auditor')),
  ];
  const began = Date.now() - 13 * HOUR;
  const cookie = await staffCookie(person, new Date(began));
  await sweepStaff();
  expect(await lastStaffOf(from(cookie))).toBe(person);
  await stop(await signedInStaff(operator), person);
  expect(await lastStaffOf(from(cookie))).toBeUndefined();
  await db().updateTable('staff').set({ status: 'active' }).where('id', '=', person).execute();
  expect(await lastStaffOf(from(cookie))).toBe(person);
  await sweepStaff(new Date(began + 4 * 24 * HOUR));
  expect(await lastStaffOf(from(cookie))).toBeUndefined();
  expect(await lastStaffOf(from('staff=x'))).toBeUndefined();
});

import { beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '#app/account/testing/members.ts';
import { aCatalogue, PLACE } from '#app/listing/testing/goods.ts';
import { aPerson, everywhere, NOWHERE, staffCookie } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { PROOF } from '../parts/proof-name.ts';
import { consoleSite } from '../testing/site.ts';

useTestDatabase();

let ask: Awaited<ReturnType<typeof consoleSite>>;
let operator: string;
let city: string;
let producerId: number;

beforeAll(async () => {
  ask = await consoleSite();
  ({ producerId } = await aCatalogue());
  operator = await staffCookie(await aPerson('operator@example.jp', everywhere('operator')));
  city = await staffCookie(
    await aPerson('city@example.jp', { role: 'government', ...NOWHERE, governmentCode: PLACE }),
  );
});

const invited = () => db().selectFrom('staff_invitation').select(['email', 'until']).execute();

it('an invitation whose last day is over is refused at its field, and nothing is sent', async () => {
  const form = {
    email: 'late@example.jp',
    role: 'auditor',
    government: '',
    producer: '',
    until: '2020-03-31',
  };
  const sent = await ask('/staff/invite', operator, form);
  expect(sent.status).toBe(400);
  expect(sent.answered).toMatchObject({
    reply: {
      errors: { until: ['有効期限は、今日以降の日付にしてください'] },
      values: { until: '2020-03-31' },
    },
  });
  expect(await invited()).toEqual([]);
  expect((await ask('/staff/invite', operator, { ...form, until: '2099-03-31' })).status).toBe(200);
  expect(await invited()).toHaveLength(1);
});

it("a producer's page shows who uses the console for them, also nobody, and leads to the invitation", async () => {
  const page = async (cookie: string) =>
    (await ask(`/producers/${producerId}`, cookie)).loaded['/producers/:id']!.people;
  expect(await page(operator)).toEqual({ people: [], invited: [], seesStaff: true, mayInvite: true });
  const { said } = (await ask(`/staff/invite?role=producer&producer=${producerId}`, operator)).loaded[
    '/staff/invite'
  ]!;
  expect(said).toMatchObject({ role: 'producer', producer: String(producerId) });
  await ask('/staff/invite', operator, {
    email: 'maker@example.jp',
    role: 'producer',
    government: '',
    producer: String(producerId),
    until: '',
  });
  await aPerson('there@example.jp', { role: 'producer', ...NOWHERE, producerId });
  expect(await page(city)).toMatchObject({
    people: [{ name: 'there さん', email: 'there@example.jp', ended: false }],
    invited: [{ email: 'maker@example.jp' }],
    seesStaff: false,
    mayInvite: false,
  });
});

it('the audit is narrowed to what one person did, by a part of the name or address', async () => {
  const who = async (query: string) => {
    const { rows } = (await ask(`/audit?person=${query}`, operator)).loaded['/audit']! as {
      rows: { who: string }[];
    };
    return rows.map((row) => row.who);
  };
  const done = await who('operator%40example');
  expect(done.length).toBeGreaterThan(0);
  for (const name of done) expect(name).toContain('operator さん');
  expect(await who('nobody')).toEqual([]);
  expect((await who('')).length).toBeGreaterThan(done.length);
});

it('an invitation is taken back by who may invite, once they have shown who they are', async () => {
  const email = 'wrong@example.jp';
  await ask('/staff/invite', operator, { email, role: 'auditor', government: '', producer: '', until: '' });
  const open = async () => {
    const { invitations } = (await ask('/staff', operator)).loaded['/staff'] as {
      invitations: { email: string }[];
    };
    return invitations.some((i) => i.email === email);
  };
  expect(await open()).toBe(true);
  const auditor = await aPerson('auditor@example.jp', everywhere('auditor'));
  expect((await ask('/staff', await staffCookie(auditor), { withdraw: email })).status).toBe(404);
  const older = await staffCookie(
    await aPerson('early@example.jp', everywhere('operator')),
    new Date(Date.now() - 600_000),
  );
  const unproven = await ask('/staff', older, { withdraw: email });
  expect([unproven.status, await open()]).toEqual([400, true]);
  const proven = { withdraw: email, [PROOF]: PASSWORD };
  expect((await ask('/staff', older, proven)).answered).toMatchObject({ withdrawn: email });
  expect(await open()).toBe(false);
  expect((await ask('/staff', older, proven)).status).toBe(400);
});

it("one's own page names the government one works for", async () => {
  expect((await ask('/account', city)).loaded['/account']).toMatchObject({ roles: ['自治体担当(別府市)'] });
});

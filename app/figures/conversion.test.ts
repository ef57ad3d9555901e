import { beforeAll, expect, it } from 'vitest';
import { aPlace, TOWN } from '#app/catalogue/testing/gifts.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { readConversion } from './conversion.ts';

useTestDatabase();

beforeAll(async () => {
  await aPlace();
  await aPerson('conversion-operator@example.jp', everywhere('operator'));
  const of = (day: string, counts: Record<string, number>) =>
    Object.entries(counts).map(([step, count]) => ({ day, step, count }));
  await db()
    .insertInto('conversion_count')
    .values([
      ...of('2026-10-31', { donation_view: 7, donation_paid: 1 }),
      ...of('2026-11-01', { donation_view: 100, donation_form: 40, donation_confirm: 20 }),
      ...of('2026-11-10', { donation_submit: 10, donation_paid: 8, order_view: 1_000, order_paid: 30 }),
      ...of('2026-11-11', { donation_view: 50, donation_paid: 4 }),
      ...of('2026-11-13', { donation_view: 999 }),
    ])
    .execute();
});

it('tells the days that have begun step by step, beside as many days right before', async () => {
  const auditor = await signedInStaff(await aPerson('conversion@example.jp', everywhere('auditor')));
  const asked = {
    kind: 'donation' as const,
    period: { from: '2026-11-10', until: '2026-11-30' },
    by: 'day' as const,
  };
  const found = await readConversion(auditor, asked, '2026-11-12');
  expect(found).toEqual({
    days: { from: '2026-11-10', until: '2026-11-12' },
    daysBefore: { from: '2026-11-07', until: '2026-11-09' },
    since: '2026-10-31',
    now: { view: 50, form: 0, confirm: 0, submit: 10, paid: 12 },
    before: { view: 0, form: 0, confirm: 0, submit: 0, paid: 0 },
    series: [
      { begins: '2026-11-10', counts: { view: 0, form: 0, confirm: 0, submit: 10, paid: 8 } },
      { begins: '2026-11-11', counts: { view: 50, form: 0, confirm: 0, submit: 0, paid: 4 } },
      { begins: '2026-11-12', counts: { view: 0, form: 0, confirm: 0, submit: 0, paid: 0 } },
    ],
  });
  const month = { ...asked, period: { from: '2026-11-01', until: '2026-11-30' }, by: 'month' as const };
  const whole = await readConversion(auditor, month, '2026-11-30');
  expect(whole.series).toEqual([
    { begins: '2026-11-01', counts: { view: 1149, form: 40, confirm: 20, submit: 10, paid: 12 } },
  ]);
  expect([whole.before.view, whole.before.paid]).toEqual([7, 1]);
  const orders = await readConversion(auditor, { ...month, kind: 'order' }, '2026-11-30');
  expect([orders.now.view, orders.now.paid]).toEqual([1_000, 30]);
});

it('are the whole site’s, and no government’s', async () => {
  const town = await signedInStaff(
    await aPerson('conversion-town@example.jp', { role: 'government', ...NOWHERE, governmentCode: TOWN }),
  );
  const period = { from: '2026-11-01', until: '2026-11-30' };
  await expect(readConversion(town, { kind: 'donation', period, by: 'day' }, '2026-11-30')).rejects.toThrow(
    NotAllowed,
  );
});

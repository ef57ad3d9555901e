import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { aPlace, PREFECTURE, TOWN } from '#app/catalogue/testing/gifts.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { aDonationOf, atJst, moveOn } from '#app/donation/testing/steps.ts';
import type { Actor } from '#app/staff/actor.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { readDonors } from './donors.ts';

useTestDatabase();

const PERIOD = { from: '2026-01-01', until: '2026-12-31' };
const TODAY = '2026-11-25';
let operator: Actor;
let town: Actor;

beforeAll(async () => {
  await aPlace();
  operator = await signedInStaff(await aPerson('donors@example.jp', everywhere('operator')));
  town = await signedInStaff(
    await aPerson('donors-town@example.jp', { role: 'government', ...NOWHERE, governmentCode: TOWN }),
  );
  const given = async (memberId: number, government: string, day: string, first?: number) => {
    const d = await aDonationOf({ memberId, amount: 1_000, government, first });
    await moveOn(d, 'paid', undefined, atJst(day, '00:00'));
    return d;
  };
  const [once, again, elsewhere, often, gone] = [
    await aMember(),
    await aMember(),
    await aMember(),
    await aMember(),
    await aMember(),
  ];
  // Two gifts at once are one time.
  const list = await given(once!, TOWN, '2026-01-01');
  await given(once!, TOWN, '2026-01-01', list.id);
  await given(again!, TOWN, '2025-12-31');
  await given(again!, TOWN, '2026-03-01');
  await given(again!, TOWN, '2026-04-01');
  // New to the town, and not to the site.
  await given(elsewhere!, PREFECTURE, '2024-06-01');
  await given(elsewhere!, TOWN, '2026-05-01');
  for (const month of ['02', '03', '04', '05', '06']) await given(often!, TOWN, `2026-${month}-01`);
  const undone = await given(gone!, TOWN, '2026-02-02');
  await moveOn(undone, 'cancelled');
  // After the days that are asked for, and of nobody who is known.
  await given(gone!, TOWN, '2027-01-01');
  await sql`
    insert into donation (number, form_key, source, government_code, amount, usage_id, usage_title, donor, status, paid_at)
    select 'counter', gen_random_uuid(), 'counter', ${TOWN}, 5000, u.id, u.title, '{"prefecture": 13}', 'paid', ${atJst('2026-03-03')}
      from usage u where u.government_code = ${TOWN} limit 1`.execute(db());
});

const said = (donors: Awaited<ReturnType<typeof readDonors>>['now']) =>
  donors.map((d) => [d.times, d.first, d.returning, d.donations]);

it('are counted once each, by how often they gave and whether they had before', async () => {
  const { now, before } = await readDonors(operator, { governmentCode: null, period: PERIOD }, TODAY);
  expect(said(now)).toEqual([
    [1, 1, 1, 3],
    [2, 0, 1, 2],
    [3, 0, 0, 0],
    [4, 1, 0, 5],
    [null, 2, 2, 10],
  ]);
  // Until the same day of the year before: the one of 31 December was later.
  expect(said(before).at(-1)).toEqual([null, 0, 0, 0]);
});

it('are new or not to the government that asks', async () => {
  const { now } = await readDonors(town, { governmentCode: null, period: PERIOD }, TODAY);
  expect(said(now)).toEqual([
    [1, 2, 0, 3],
    [2, 0, 1, 2],
    [3, 0, 0, 0],
    [4, 1, 0, 5],
    [null, 3, 1, 10],
  ]);
  await expect(readDonors(town, { governmentCode: PREFECTURE, period: PERIOD }, TODAY)).rejects.toThrow(
    NotAllowed,
  );
});

import { beforeAll, describe, expect, it } from 'vitest';
import { aPlace, PREFECTURE, TOWN } from '#app/catalogue/testing/gifts.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { aDonationOf, atJst, moveOn } from '#app/donation/testing/steps.ts';
import type { Actor } from '#app/staff/actor.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { foldFigures } from './fold.ts';
import { foresee, readForecast, wholeYears } from './forecast.ts';

useTestDatabase();

describe('a forecast', () => {
  const past = [
    { year: 2025, until: 400, whole: 1_000 },
    { year: 2024, until: 250, whole: 500 },
  ];
  it('divides by the part of the past years, with a band from one year to the other', () => {
    expect(foresee(600, past)).toEqual({
      amount: Math.round((600 * 1_500) / 650),
      band: { least: 1_200, most: 1_500 },
    });
  });
  it('has no band from one year, and is none from nothing', () => {
    expect(foresee(600, past.slice(0, 1))).toEqual({ amount: 1_500, band: null });
    expect(foresee(600, [])).toBeNull();
    expect(foresee(0, past)).toBeNull();
  });
  it('learns neither from the year of the first donation nor from one without any by that day', () => {
    const years = [{ year: 2022, until: 0, whole: 0 }, { year: 2023, until: 5, whole: 900 }, ...past];
    expect(wholeYears(years)).toEqual(past);
    expect(
      wholeYears([
        { year: 2023, until: 5, whole: 9 },
        { year: 2024, until: 0, whole: 9 },
      ]),
    ).toEqual([]);
  });
});

describe('of governments', () => {
  let operator: Actor;
  let town: Actor;

  beforeAll(async () => {
    await aPlace();
    operator = await signedInStaff(await aPerson('forecast@example.jp', everywhere('operator')));
    town = await signedInStaff(
      await aPerson('forecast-town@example.jp', { role: 'government', ...NOWHERE, governmentCode: TOWN }),
    );
    const memberId = await aMember();
    for (const [government, day, amount] of [
      [TOWN, '2023-05-01', 9_000],
      [TOWN, '2024-02-10', 2_000],
      [TOWN, '2024-12-31', 6_000],
      [TOWN, '2025-02-28', 3_000],
      [TOWN, '2025-03-01', 3_000],
      [TOWN, '2026-01-01', 4_000],
      [TOWN, '2026-03-01', 100_000],
      [PREFECTURE, '2025-02-01', 8_000],
      [PREFECTURE, '2026-02-01', 1_000],
    ] as const)
      await moveOn(await aDonationOf({ memberId, amount, government }), 'paid', undefined, atJst(day));
  });

  it('are counted until the same day of each year, folded or not', async () => {
    for (const fold of [async () => {}, foldFigures]) {
      await fold();
      expect(await readForecast(operator, null, '2026-02-28', 10)).toEqual({
        all: {
          soFar: 5_000,
          past: [
            { code: '', year: 2025, until: 11_000, whole: 14_000 },
            { code: '', year: 2024, until: 2_000, whole: 8_000 },
          ],
          foreseen: { amount: 8_462, band: { least: 6_364, most: 20_000 } },
        },
        each: [
          {
            code: TOWN,
            name: expect.any(String),
            soFar: 4_000,
            past: [
              { code: TOWN, year: 2025, until: 3_000, whole: 6_000 },
              { code: TOWN, year: 2024, until: 2_000, whole: 8_000 },
            ],
            foreseen: { amount: 11_200, band: { least: 8_000, most: 16_000 } },
          },
          { code: PREFECTURE, name: expect.any(String), soFar: 1_000, past: [], foreseen: null },
        ],
      });
    }
  });

  it('are a government’s own', async () => {
    const { all, each } = await readForecast(town, null, '2026-02-28', 10);
    expect([all.soFar, each.map((g) => g.code)]).toEqual([4_000, [TOWN]]);
    await expect(readForecast(town, PREFECTURE, '2026-02-28', 10)).rejects.toThrow(NotAllowed);
  });
});

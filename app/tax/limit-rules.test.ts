import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { floor } from './fraction.ts';
import { DISABILITIES, type Household, SPOUSES, STATUSES, singleHousehold } from './household.ts';
import { TAX_YEARS } from './law/years.ts';
import { adjustmentCredit, bandFor, limitOf } from './limit-rules.ts';

describe('調整控除', () => {
  it.each([
    // 課税総所得金額, 人的控除差, 合計所得金額, credit
    [30_000, 50_000, 1_000_000, 1_500],
    [50_000, 50_000, 1_000_000, 2_500],
    [2_000_000, 230_000, 5_000_000, 11_500],
    [2_001_000, 230_000, 5_000_000, 11_450],
    [2_050_000, 100_000, 5_000_000, 2_500],
    [2_180_000, 230_000, 5_000_000, 2_500],
    [2_181_000, 230_000, 5_000_000, 2_500],
    [20_000_000, 50_000, 25_000_000, 2_500],
    [20_000_000, 50_000, 25_000_001, 0],
    [0, 50_000, 0, 0],
  ])('%i, %i, %i → %i', (taxable, difference, total, credit) =>
    expect(floor(adjustmentCredit(taxable, difference, total))).toBe(credit),
  );
});

describe('特例控除の区分', () => {
  // Each edge belongs to the lower band: 以下.
  it.each([
    [-1, 0],
    [0, 5],
    [1_950_000, 5],
    [1_950_001, 10],
    [3_300_000, 10],
    [3_300_001, 20],
    [6_950_000, 20],
    [6_950_001, 23],
    [9_000_000, 23],
    [9_000_001, 33],
    [18_000_000, 33],
    [18_000_001, 40],
    [40_000_000, 40],
    [40_000_001, 45],
  ])('%i → %i %%', (bandIncome, percent) => expect(bandFor(bandIncome).percent).toBe(percent));

  it.each([
    [-1, 90_000, 0],
    [0, 84_895, 5_105],
    [2_000_000, 79_790, 10_210],
    [5_000_000, 69_580, 20_420],
    [8_000_000, 66_517, 23_483],
    [10_000_000, 56_307, 33_693],
    [20_000_000, 49_160, 40_840],
    [50_000_000, 44_055, 45_945],
  ])('the shares of the act at %i, in 1/1,000 %%', (bandIncome, credit, incomeTax) => {
    const band = bandFor(bandIncome);
    expect((band.credit.n * 100_000n) / band.credit.d).toBe(BigInt(credit));
    // 5.105 / 84.895 and so on
    expect(band.oneStop.n * BigInt(credit)).toBe(BigInt(incomeTax === 0 ? 0 : incomeTax) * band.oneStop.d);
  });
});

describe('worked examples', () => {
  it('夫婦 5,000,000: 1,950,000 exactly is the band of 5 %', () => {
    const limit = limitOf({ ...singleHousehold(2024, 5_000_000), spouse: 'dependent' });
    expect(limit.income.salary).toBe(3_560_000);
    expect(limit).toMatchObject({
      deducted: 1_510_000,
      taxable: 2_050_000,
      difference: 100_000,
      bandIncome: 1_950_000,
      yen: 49_705,
      shown: 49_000,
    });
    expect([floor(limit.adjustmentCredit), floor(limit.levy), floor(limit.specialMost)]).toEqual([
      2_500, 202_500, 40_500,
    ]);
    expect(limit.band.percent).toBe(5);
  });

  it('独身 10,000,000: premiums are supposed at 1,380,000', () => {
    const limit = limitOf(singleHousehold(2024, 10_000_000));
    expect(limit).toMatchObject({ taxable: 6_240_000, bandIncome: 6_190_000, yen: 180_643, shown: 180_000 });
    expect(floor(limit.levy)).toBe(621_500);
  });

  it('夫婦+子2人 3,000,000: 2,333 yen are no limit to show', () => {
    const limit = limitOf({
      ...singleHousehold(2024, 3_000_000),
      spouse: 'dependent',
      highSchool: 1,
      university: 1,
    });
    expect(limit).toMatchObject({ yen: 2_333, shown: 0 });
  });

  it('no levy, no limit', () => {
    expect(limitOf(singleHousehold(2026, 0))).toMatchObject({ yen: 0, shown: 0, exempt: true });
    // Above the exemption, and yet nothing is left to be taxed.
    const h = { ...singleHousehold(2026, 1_500_000), socialInsurance: 400_000 };
    expect(limitOf(h)).toMatchObject({ exempt: false, taxable: 0, yen: 0, shown: 0 });
  });

  it('the exemption holds although something would be taxable', () => {
    const h = { ...singleHousehold(2026, 1_190_000), socialInsurance: 0 };
    expect(limitOf(h)).toMatchObject({ exempt: true, taxable: 20_000, yen: 0 });
    expect(limitOf({ ...h, salary: 1_191_000 })).toMatchObject({ exempt: false, taxable: 21_000 });
  });

  it('a business income with a blue return', () => {
    const limit = limitOf({
      ...singleHousehold(2026, 0),
      business: 6_000_000,
      blueDeduction: 650_000,
      socialInsurance: 800_000,
    });
    // 5,350,000 − 800,000 − 430,000 = 4,120,000; L = 409,500; 20 %: 81,900 / 0.6958 + 2,000
    expect(limit).toMatchObject({ taxable: 4_120_000, yen: 119_706, shown: 119_000 });
  });

  it('a pension', () => {
    const limit = limitOf({
      ...singleHousehold(2026, 0),
      pension: 3_000_000,
      isOver64: true,
      socialInsurance: 250_000,
      spouse: 'dependent',
      isSpouseOver69: true,
    });
    // 1,900,000 − 250,000 − 430,000 − 380,000 = 840,000; diff 150,000; L = 84,000 − 7,500 = 76,500
    expect(limit).toMatchObject({ taxable: 840_000, bandIncome: 690_000, yen: 20_022, shown: 20_000 });
  });
});

describe('the cap of 2027', () => {
  const rich = (year: 2026 | 2027, salary: number) => limitOf(singleHousehold(year, salary));

  it('binds above a levy of 9,650,000 and leaves the limit at 4,382,887', () => {
    expect(rich(2027, 200_000_000)).toMatchObject({ yen: 4_382_887, shown: 4_382_000, capped: true });
    expect(rich(2026, 200_000_000)).toMatchObject({ yen: 8_919_489, capped: false });
    expect(rich(2027, 5_000_000)).toMatchObject({ shown: 61_000, capped: false });
  });

  it('binds exactly beyond the edge', () => {
    // Above 25,000,000 neither 基礎控除 nor 調整控除: the levy is a tenth of 96,500,000.
    const at = { ...singleHousehold(2027, 98_450_000), socialInsurance: 0 };
    expect(limitOf(at)).toMatchObject({ taxable: 96_500_000, capped: false, yen: 4_382_887 });
    expect(limitOf({ ...at, salary: 98_451_000 })).toMatchObject({ capped: true, yen: 4_382_887 });
    expect(limitOf({ ...at, salary: 98_451_000, year: 2026 }).yen).toBeGreaterThan(4_382_887);
  });
});

const family = fc.record({
  spouse: fc.constantFrom(...SPOUSES),
  spouseSalary: fc.integer({ min: 0, max: 3_000_000 }),
  under16: fc.integer({ min: 0, max: 4 }),
  highSchool: fc.integer({ min: 0, max: 3 }),
  university: fc.integer({ min: 0, max: 3 }),
  adult: fc.integer({ min: 0, max: 2 }),
  elder: fc.integer({ min: 0, max: 2 }),
  elderHome: fc.integer({ min: 0, max: 2 }),
  disability: fc.constantFrom(...DISABILITIES),
  status: fc.constantFrom(...STATUSES),
});
const year = fc.constantFrom(...TAX_YEARS);
const salary = fc.integer({ min: 0, max: 60_000_000 });
/** Premiums as the household states them: the estimate grows within the steps of 別表第五. */
const paid = fc.integer({ min: 0, max: 1_500_000 });

const anyHousehold = fc
  .tuple(year, salary, paid, family)
  .map(
    ([y, s, socialInsurance, more]): Household => ({ ...singleHousehold(y, s), socialInsurance, ...more }),
  );

describe('of every household', () => {
  it('more income never lowers the limit', () => {
    fc.assert(
      fc.property(anyHousehold, fc.integer({ min: 0, max: 3_000_000 }), (h, more) => {
        expect(limitOf({ ...h, salary: h.salary + more }).yen).toBeGreaterThanOrEqual(limitOf(h).yen);
        expect(limitOf({ ...h, otherIncome: more }).yen).toBeGreaterThanOrEqual(limitOf(h).yen);
      }),
      { numRuns: 2_000 },
    );
  });

  it('with supposed premiums neither, but for less than a step of 別表第五', () => {
    fc.assert(
      fc.property(year, salary, family, fc.integer({ min: 0, max: 3_000_000 }), (y, s, more, rise) => {
        const at = (amount: number) => limitOf({ ...singleHousehold(y, amount), ...more }).yen;
        const start = s - (s % 4_000);
        expect(at(start + rise - (rise % 4_000))).toBeGreaterThanOrEqual(at(start));
      }),
      { numRuns: 2_000 },
    );
  });

  it('a dependant never raises it', () => {
    const kinds = [
      'under16',
      'highSchool',
      'university',
      'adult',
      'elder',
      'elderHome',
      'familySpecial',
    ] as const;
    fc.assert(
      fc.property(anyHousehold, fc.constantFrom(...kinds), (h, kind) => {
        expect(limitOf({ ...h, [kind]: h[kind] + 1 }).yen).toBeLessThanOrEqual(limitOf(h).yen);
      }),
      { numRuns: 2_000 },
    );
  });

  it('nor does a spouse to be deducted, a deduction, or the cap', () => {
    fc.assert(
      fc.property(anyHousehold, fc.integer({ min: 0, max: 2_000_000 }), (h, amount) => {
        const limit = limitOf(h).yen;
        expect(limitOf({ ...h, spouse: 'dependent' }).yen).toBeLessThanOrEqual(
          limitOf({ ...h, spouse: 'dual' }).yen,
        );
        expect(limitOf({ ...h, mutualAid: amount }).yen).toBeLessThanOrEqual(limit);
        expect(limitOf({ ...h, medical: amount }).yen).toBeLessThanOrEqual(limit);
        expect(limitOf({ ...h, housingLoan: amount }).yen).toBe(limit);
        expect(limitOf({ ...h, year: 2027 }).yen).toBeLessThanOrEqual(
          limitOf({ ...h, year: 2026, status: h.status }).yen,
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it('is whole yen, shown in whole thousands that do not exceed it', () => {
    fc.assert(
      fc.property(anyHousehold, (h) => {
        const { yen, shown } = limitOf(h);
        expect(Number.isSafeInteger(yen)).toBe(true);
        expect(shown % 1_000).toBe(0);
        expect(shown === 0 || (shown > 2_000 && shown <= yen && yen - shown < 1_000)).toBe(true);
      }),
    );
  });
});

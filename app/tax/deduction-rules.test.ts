import { describe, expect, it } from 'vitest';
import { deductionsOf, isExempt, medicalDeduction } from './deduction-rules.ts';
import { type Household, singleHousehold } from './household.ts';
import type { TaxYear } from './law/years.ts';

/** A household without premiums, so that only what a test is about is deducted. */
function household(year: TaxYear, more: Partial<Household> = {}): Household {
  return { ...singleHousehold(year, 0), socialInsurance: 0, ...more };
}

/** Deductions besides 基礎控除, as [income tax, resident tax, difference]. */
function besides(h: Household, total = 5_000_000): number[] {
  const [basic, ...rest] = deductionsOf(h, total);
  expect(basic?.name).toBe('基礎控除');
  return (['incomeTax', 'residentTax', 'difference'] as const).map((key) =>
    rest.reduce((sum, line) => sum + line[key], 0),
  );
}

describe('基礎控除', () => {
  it.each<[TaxYear, number, number]>([
    [2024, 0, 480_000],
    [2024, 24_000_000, 480_000],
    [2024, 24_000_001, 320_000],
    [2024, 24_500_000, 320_000],
    [2024, 24_500_001, 160_000],
    [2024, 25_000_000, 160_000],
    [2024, 25_000_001, 0],
    [2025, 1_320_000, 950_000],
    [2025, 1_320_001, 880_000],
    [2025, 3_360_000, 880_000],
    [2025, 3_360_001, 680_000],
    [2025, 4_890_000, 680_000],
    [2025, 4_890_001, 630_000],
    [2025, 6_550_000, 630_000],
    [2025, 6_550_001, 580_000],
    [2025, 23_500_000, 580_000],
    [2025, 23_500_001, 480_000],
    [2026, 4_890_000, 1_040_000],
    [2026, 4_890_001, 670_000],
    [2026, 6_550_000, 670_000],
    [2026, 6_550_001, 620_000],
    [2026, 23_500_001, 480_000],
    [2027, 4_890_000, 1_040_000],
    [2027, 25_000_001, 0],
  ])('of income tax, %i, %i → %i', (year, total, amount) =>
    expect(deductionsOf(household(year), total)[0]?.incomeTax).toBe(amount),
  );

  it.each<[number, number]>([
    [24_000_000, 430_000],
    [24_000_001, 290_000],
    [24_500_001, 150_000],
    [25_000_000, 150_000],
    [25_000_001, 0],
  ])(
    'of resident tax is the same in every year, with a difference fixed at 50,000: %i → %i',
    (total, amount) => {
      for (const year of [2024, 2025, 2026, 2027] as const)
        expect(deductionsOf(household(year), total)[0]).toMatchObject({
          residentTax: amount,
          difference: 50_000,
        });
    },
  );
});

describe('配偶者', () => {
  const spouse = (year: TaxYear, spouseSalary: number, more: Partial<Household> = {}) =>
    household(year, { spouse: 'dependent', spouseSalary, ...more });

  it.each<[number, number[]]>([
    [9_000_000, [380_000, 330_000, 50_000]],
    [9_000_001, [260_000, 220_000, 40_000]],
    [9_500_000, [260_000, 220_000, 40_000]],
    [9_500_001, [130_000, 110_000, 20_000]],
    [10_000_000, [130_000, 110_000, 20_000]],
    [10_000_001, [0, 0, 0]],
  ])('配偶者控除 by the own income %i → %o', (total, amounts) =>
    expect(besides(spouse(2024, 0), total)).toEqual(amounts),
  );

  it.each<[number, number[]]>([
    [9_000_000, [480_000, 380_000, 100_000]],
    [9_500_000, [320_000, 260_000, 60_000]],
    [10_000_000, [160_000, 130_000, 30_000]],
    [10_000_001, [0, 0, 0]],
  ])('老人控除対象配偶者 by the own income %i → %o', (total, amounts) =>
    expect(besides(spouse(2024, 0, { isSpouseOver69: true }), total)).toEqual(amounts),
  );

  // Until where the spouse's salary leaves 配偶者控除: the ceiling of income and the minimum of the salary's deduction.
  it.each<[TaxYear, number, string]>([
    [2024, 1_030_000, '配偶者控除'],
    [2024, 1_030_001, '配偶者特別控除'],
    [2025, 1_230_000, '配偶者控除'],
    [2025, 1_230_001, '配偶者特別控除'],
    [2026, 1_360_000, '配偶者控除'],
    [2026, 1_360_001, '配偶者特別控除'],
  ])('%i, salary %i: %s', (year, salary, name) =>
    expect(deductionsOf(spouse(year, salary), 5_000_000).at(-1)?.name).toBe(name),
  );

  // Incomes in 2024: salary − 550,000.
  it.each<[number, number[]]>([
    [950_000, [380_000, 330_000, 0]],
    [1_000_000, [360_000, 330_000, 0]],
    [1_050_000, [310_000, 310_000, 0]],
    [1_068_000, [260_000, 260_000, 0]],
  ])('配偶者特別控除, income %i → %o', (income, amounts) =>
    expect(besides(spouse(2024, income + 550_000))).toEqual(amounts),
  );

  it.each<[TaxYear, number, number[]]>([
    [2024, 1_049_999, [380_000, 330_000, 50_000]],
    [2024, 1_050_000, [380_000, 330_000, 30_000]],
    [2024, 1_099_999, [380_000, 330_000, 30_000]],
    [2024, 1_100_000, [380_000, 330_000, 0]],
    [2025, 1_249_999, [380_000, 330_000, 0]],
    [2026, 1_400_000, [380_000, 330_000, 0]],
    [2026, 2_070_000, [30_000, 30_000, 0]],
    [2026, 2_070_001, [0, 0, 0]],
    [2024, 2_016_000, [0, 0, 0]],
    [2024, 2_015_999, [30_000, 30_000, 0]],
  ])('配偶者特別控除 and its difference, %i, salary %i → %o', (year, salary, amounts) =>
    expect(besides(spouse(year, salary))).toEqual(amounts),
  );

  // In 2026 every yen of salary up to 2,200,000 is one of income: each edge, and the yen beyond it.
  it.each<[number, number, number]>([
    [950_000, 380_000, 330_000],
    [950_001, 360_000, 330_000],
    [1_000_000, 360_000, 330_000],
    [1_000_001, 310_000, 310_000],
    [1_050_000, 310_000, 310_000],
    [1_050_001, 260_000, 260_000],
    [1_100_000, 260_000, 260_000],
    [1_100_001, 210_000, 210_000],
    [1_150_000, 210_000, 210_000],
    [1_150_001, 160_000, 160_000],
    [1_200_000, 160_000, 160_000],
    [1_200_001, 110_000, 110_000],
    [1_250_000, 110_000, 110_000],
    [1_250_001, 60_000, 60_000],
    [1_300_000, 60_000, 60_000],
    [1_300_001, 30_000, 30_000],
    [1_330_000, 30_000, 30_000],
    [1_330_001, 0, 0],
  ])('配偶者特別控除 at an income of %i: %i and %i', (income, incomeTax, residentTax) =>
    expect(besides(spouse(2026, income + 740_000))).toEqual([incomeTax, residentTax, 0]),
  );

  // The other two columns, which no formula gives.
  it.each<[number, number[], number[]]>([
    [950_000, [260_000, 220_000], [130_000, 110_000]],
    [1_000_000, [240_000, 220_000], [120_000, 110_000]],
    [1_050_000, [210_000, 210_000], [110_000, 110_000]],
    [1_100_000, [180_000, 180_000], [90_000, 90_000]],
    [1_150_000, [140_000, 140_000], [70_000, 70_000]],
    [1_200_000, [110_000, 110_000], [60_000, 60_000]],
    [1_250_000, [80_000, 80_000], [40_000, 40_000]],
    [1_300_000, [40_000, 40_000], [20_000, 20_000]],
    [1_330_000, [20_000, 20_000], [10_000, 10_000]],
  ])('配偶者特別控除 at an income of %i, up to 9,500,000 and 10,000,000: %o, %o', (income, second, third) => {
    expect(besides(spouse(2026, income + 740_000), 9_500_000)).toEqual([...second, 0]);
    expect(besides(spouse(2026, income + 740_000), 10_000_000)).toEqual([...third, 0]);
  });

  it.each<[number, number[]]>([
    [1_049_999, [40_000, 20_000]],
    [1_099_999, [20_000, 10_000]],
  ])('its difference until 2024 in the other columns, salary %i → %o', (salary, differences) =>
    expect([9_500_000, 10_000_000].map((total) => besides(spouse(2024, salary), total)[2])).toEqual(
      differences,
    ),
  );

  it.each<[number, number[]]>([
    [9_500_000, [40_000, 40_000, 0]],
    [10_000_000, [20_000, 20_000, 0]],
    [10_000_001, [0, 0, 0]],
  ])('配偶者特別控除 shrinks with the own income too: %i → %o', (total, amounts) =>
    expect(besides(spouse(2026, 2_040_000), total)).toEqual(amounts),
  );

  it('no deduction for a working spouse, whatever else is filled in', () => {
    for (const kind of ['dual', 'none'] as const)
      expect(besides(household(2026, { spouse: kind, spouseSalary: 500_000, isSpouseOver69: true }))).toEqual(
        [0, 0, 0],
      );
  });
});

describe('扶養・本人の控除', () => {
  it.each<[Partial<Household>, number[]]>([
    [{ under16: 3 }, [0, 0, 0]],
    [{ highSchool: 1 }, [380_000, 330_000, 50_000]],
    [{ university: 2 }, [1_260_000, 900_000, 360_000]],
    [{ adult: 1 }, [380_000, 330_000, 50_000]],
    [{ elder: 1 }, [480_000, 380_000, 100_000]],
    [{ elderHome: 1 }, [580_000, 450_000, 130_000]],
    [{ disability: 'disabled' }, [270_000, 260_000, 10_000]],
    [{ disability: 'special' }, [400_000, 300_000, 100_000]],
    [{ familyDisabled: 2 }, [540_000, 520_000, 20_000]],
    [{ familySpecial: 1 }, [400_000, 300_000, 100_000]],
    [{ familySpecialHome: 1 }, [750_000, 530_000, 220_000]],
    [{ status: 'widow' }, [270_000, 260_000, 10_000]],
    [{ status: 'single_mother' }, [350_000, 300_000, 50_000]],
    [{ status: 'single_father' }, [350_000, 300_000, 10_000]],
    [{ isWorkingStudent: true }, [0, 0, 0]],
    [{ mutualAid: 276_000 }, [276_000, 276_000, 0]],
    [{ lifeInsurance: 60_000 }, [60_000, 60_000, 0]],
    [{ lifeInsurance: 200_000 }, [120_000, 70_000, 0]],
    [{ earthquakeInsurance: 20_001 }, [20_001, 10_001, 0]],
    [{ earthquakeInsurance: 90_000 }, [50_000, 25_000, 0]],
    [{ medical: 300_000 }, [200_000, 200_000, 0]],
    [{ socialInsurance: 700_000 }, [700_000, 700_000, 0]],
    [{ highSchool: 1, elder: 1, status: 'widow' }, [1_130_000, 970_000, 160_000]],
  ])('%o → %o', (more, amounts) => expect(besides(household(2026, more))).toEqual(amounts));

  it('ひとり親 gets more from 2027, and nobody with more than 5,000,000', () => {
    const mother = { status: 'single_mother' } as const;
    expect(besides(household(2027, mother))).toEqual([380_000, 330_000, 50_000]);
    expect(besides(household(2027, mother), 5_000_001)).toEqual([0, 0, 0]);
  });

  it.each<[TaxYear, number]>([
    [2024, 750_000],
    [2025, 850_000],
    [2026, 890_000],
  ])('勤労学生 in %i up to %i', (year, ceiling) => {
    const student = household(year, { isWorkingStudent: true });
    expect(besides(student, ceiling)).toEqual([270_000, 260_000, 10_000]);
    expect(besides(student, ceiling + 1)).toEqual([0, 0, 0]);
  });

  it.each<[TaxYear, number, number[]]>([
    [2024, 1_030_000, [630_000, 450_000, 180_000]],
    [2024, 1_030_001, [0, 0, 0]],
    [2025, 1_230_000, [630_000, 450_000, 180_000]],
    [2025, 1_230_001, [630_000, 450_000, 0]],
    [2025, 1_500_000, [630_000, 450_000, 0]],
    [2025, 1_500_001, [610_000, 450_000, 0]],
    [2025, 1_550_000, [610_000, 450_000, 0]],
    [2025, 1_550_001, [510_000, 450_000, 0]],
    [2025, 1_600_001, [410_000, 410_000, 0]],
    [2025, 1_650_001, [310_000, 310_000, 0]],
    [2025, 1_700_001, [210_000, 210_000, 0]],
    [2025, 1_750_001, [110_000, 110_000, 0]],
    [2025, 1_800_001, [60_000, 60_000, 0]],
    [2025, 1_850_001, [30_000, 30_000, 0]],
    [2025, 1_600_000, [510_000, 450_000, 0]],
    [2025, 1_650_000, [410_000, 410_000, 0]],
    [2025, 1_700_000, [310_000, 310_000, 0]],
    [2025, 1_750_000, [210_000, 210_000, 0]],
    [2025, 1_800_000, [110_000, 110_000, 0]],
    [2025, 1_850_000, [60_000, 60_000, 0]],
    [2025, 1_880_000, [30_000, 30_000, 0]],
    [2025, 1_880_001, [0, 0, 0]],
    [2026, 1_360_001, [630_000, 450_000, 0]],
  ])('特定親族特別控除 %i, salary %i → %o', (year, relativeSalary, amounts) =>
    expect(besides(household(year, { relativeSalary }))).toEqual(amounts),
  );
});

it.each<[number, number, number]>([
  [100_000, 5_000_000, 0],
  [100_001, 5_000_000, 1],
  [80_000, 1_000_000, 30_000],
  [3_000_000, 5_000_000, 2_000_000],
  [0, 0, 0],
])('医療費 %i with an income of %i deducts %i', (paid, total, amount) =>
  expect(medicalDeduction(paid, total)).toBe(amount),
);

describe('非課税', () => {
  it.each<[Partial<Household>, number, boolean]>([
    [{}, 450_000, true],
    [{}, 450_001, false],
    [{ under16: 1 }, 1_120_000, true],
    [{ under16: 1 }, 1_120_001, false],
    [{ spouse: 'dependent', highSchool: 1, elderHome: 1 }, 1_820_000, true],
    [{ spouse: 'dependent', highSchool: 1, elderHome: 1 }, 1_820_001, false],
    [{ university: 1, adult: 1 }, 1_470_000, true],
    [{ university: 1, adult: 1 }, 1_470_001, false],
    [{ highSchool: 1, elder: 1, elderHome: 1 }, 1_820_000, true],
    [{ highSchool: 1, elder: 1, elderHome: 1 }, 1_820_001, false],
    [{ spouse: 'dependent', spouseSalary: 1_360_000 }, 1_120_000, true],
    [{ spouse: 'dual' }, 450_001, false],
    [{ relativeSalary: 1_360_000 }, 1_120_000, true],
    [{ relativeSalary: 1_360_001 }, 450_001, false],
    [{ spouse: 'dependent', spouseSalary: 1_360_001 }, 450_001, false],
    [{ status: 'widow' }, 1_350_000, true],
    [{ disability: 'disabled' }, 1_350_000, true],
    [{ status: 'single_mother' }, 1_350_001, false],
  ])('%o with %i: %s', (more, total, exempt) => expect(isExempt(household(2026, more), total)).toBe(exempt));
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Household, singleHousehold } from './household.ts';
import { estimatedSocialInsurance, incomeOf, pensionIncome, salaryIncome } from './income-rules.ts';
import { TAX_YEARS } from './law/years.ts';

const household = (more: Partial<Household>) => ({ ...singleHousehold(2026, 0), ...more });

describe('給与所得', () => {
  it.each([
    // 別表第五, 2024
    [2024, 550_999, 999],
    [2024, 550_000, 0],
    [2024, 0, 0],
    [2024, 1_618_999, 1_068_999],
    [2024, 1_619_000, 1_069_000],
    [2024, 1_620_000, 1_070_000],
    [2024, 1_622_000, 1_072_000],
    [2024, 1_624_000, 1_074_000],
    [2024, 1_627_999, 1_074_000],
    [2024, 1_628_000, 1_076_800],
    [2024, 1_799_999, 1_177_600],
    [2024, 1_800_000, 1_180_000],
    [2024, 3_599_999, 2_437_200],
    [2024, 3_600_000, 2_440_000],
    [2024, 5_000_000, 3_560_000],
    [2024, 6_599_999, 4_836_800],
    [2024, 6_600_000, 4_840_000],
    [2024, 6_600_009, 4_840_008],
    [2024, 8_499_999, 6_549_999],
    [2024, 8_500_000, 6_550_000],
    [2024, 10_000_000, 8_050_000],
    // The minimum of 650,000 ends at 1,900,000, that of 740,000 at 2,200,000.
    [2025, 650_000, 0],
    [2025, 1_899_999, 1_249_999],
    [2025, 1_900_000, 1_250_000],
    [2025, 1_903_999, 1_250_000],
    [2025, 1_904_000, 1_252_800],
    [2026, 740_000, 0],
    [2026, 2_199_999, 1_459_999],
    [2026, 2_200_000, 1_460_000],
    [2027, 1_780_000, 1_040_000],
  ] as const)('%i: %i → %i', (year, salary, income) => expect(salaryIncome(salary, year)).toBe(income));

  it('never falls with the salary, and never rises by more than it does but for a step of the table', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TAX_YEARS),
        fc.integer({ min: 0, max: 30_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (year, salary, more) => {
          const rise = salaryIncome(salary + more, year) - salaryIncome(salary, year);
          expect(rise).toBeGreaterThanOrEqual(0);
          expect(rise).toBeLessThanOrEqual(more + 4_000);
          expect(Number.isInteger(rise)).toBe(true);
        },
      ),
    );
  });
});

describe('公的年金等', () => {
  it.each([
    [600_000, false, 0, 0],
    [600_001, false, 0, 1],
    [1_300_000, false, 0, 700_000],
    [1_100_000, true, 0, 0],
    [3_300_000, true, 0, 2_200_000],
    [3_300_000, false, 0, 2_200_000],
    [4_100_000, true, 0, 2_800_000],
    [7_700_000, false, 0, 5_860_000],
    [10_000_000, true, 0, 8_045_000],
    [12_000_000, true, 0, 10_045_000],
    // The deduction is rounded up to the yen.
    [4_000_001, true, 0, 2_725_000],
    [5_000_001, true, 0, 3_565_000],
    [8_000_001, false, 0, 6_145_000],
    [2_000_000, true, 10_000_000, 900_000],
    [2_000_000, true, 10_000_001, 1_000_000],
    [2_000_000, true, 20_000_000, 1_000_000],
    [2_000_000, true, 20_000_001, 1_100_000],
    [0, true, 30_000_000, 0],
  ])('%i, over 64: %s, beside %i → %i', (pension, isOver64, other, income) =>
    expect(pensionIncome(pension, isOver64, other)).toBe(income),
  );
});

describe('給与所得控除と公的年金等控除の合計 (所得税法35条5項)', () => {
  it.each<[Household['year'], Partial<Household>, cut: number, pension: number]>([
    // The finance ministry's example: 1,950,000 + 1,100,000 are 250,000 too much.
    [2027, { salary: 9_000_000, pension: 2_000_000, isOver64: true }, 250_000, 1_150_000],
    [2026, { salary: 9_000_000, pension: 2_000_000, isOver64: true }, 0, 900_000],
    [2027, { salary: 6_300_000, pension: 2_000_000, isOver64: true }, 0, 900_000],
    [2027, { salary: 6_300_005, pension: 2_000_000, isOver64: true }, 1, 900_001],
    // By the formula, not by what 別表第五 leaves (1,703,999).
    [2027, { salary: 6_303_999, pension: 2_000_000, isOver64: true }, 799, 900_799],
    [2027, { salary: 30_000_000, pension: 1_300_000 }, 0, 900_000],
    [2027, { salary: 9_000_000, pension: 10_000_000 }, 1_105_000, 9_150_000],
    [2027, { pension: 20_000_000, isOver64: true }, 0, 18_045_000],
    [2027, { salary: 9_000_000 }, 0, 0],
    // The deduction may be more than the pension: what is cut of that part changes nothing.
    [2027, { salary: 7_000_000, pension: 900_000, isOver64: true }, 100_000, 0],
  ])('%i, %o: %i less, %i of income', (year, more, jointCut, pension) =>
    expect(incomeOf({ ...household(more), year })).toMatchObject({ jointCut, pension }),
  );

  it('leaves 所得金額調整控除 as it would be without the cap (租税特別措置法41条の3の11第4項6号)', () => {
    const h = household({ salary: 9_000_000, pension: 1_150_000, isOver64: true });
    expect(incomeOf(h).adjustment).toBe(50_000);
    expect(incomeOf({ ...h, year: 2027 })).toMatchObject({ adjustment: 50_000, pension: 300_000 });
  });
});

describe('所得金額調整控除', () => {
  it.each<[Partial<Household>, number]>([
    // A dependant of 19–22 counts although working; a 特定親族 is no dependant.
    [{ salary: 10_000_000, relativeSalary: 1_000_000 }, 150_000],
    [{ salary: 10_000_000, relativeSalary: 1_360_000 }, 150_000],
    [{ salary: 10_000_000, relativeSalary: 1_360_001 }, 0],
    [{ salary: 8_500_000, under16: 1 }, 0],
    [{ salary: 8_500_001, under16: 1 }, 1],
    [{ salary: 9_000_000, highSchool: 1 }, 50_000],
    [{ salary: 9_000_000, university: 1 }, 50_000],
    [{ salary: 10_000_000, under16: 1 }, 150_000],
    [{ salary: 20_000_000, under16: 1 }, 150_000],
    [{ salary: 9_000_000, disability: 'special' }, 50_000],
    [{ salary: 9_000_000, familySpecial: 1 }, 50_000],
    [{ salary: 9_000_000, familySpecialHome: 1 }, 50_000],
    [{ salary: 9_000_000, disability: 'disabled', familyDisabled: 1, adult: 2, elder: 1 }, 0],
    // 給与と年金の両方
    [{ salary: 3_000_000, pension: 2_000_000, isOver64: true }, 100_000],
    [{ salary: 800_000, pension: 1_150_000, isOver64: true }, 10_000],
    [{ salary: 780_000, pension: 1_150_000, isOver64: true }, 0],
    [{ salary: 3_000_000, pension: 1_100_000, isOver64: true }, 0],
    [{ salary: 9_000_000, pension: 2_000_000, isOver64: true, under16: 1 }, 150_000],
  ])('%o → %i', (more, adjustment) => expect(incomeOf(household(more)).adjustment).toBe(adjustment));
});

it('all incomes add up, and a blue-return deduction makes no loss', () => {
  const income = incomeOf(
    household({ salary: 5_000_000, business: 2_000_000, blueDeduction: 650_000, otherIncome: 300_000 }),
  );
  expect(income).toEqual({
    salary: 3_560_000,
    adjustment: 0,
    pension: 0,
    jointCut: 0,
    business: 1_350_000,
    other: 300_000,
    total: 5_210_000,
  });
  expect(incomeOf(household({ business: 500_000, blueDeduction: 650_000 })).total).toBe(0);
});

it('without the premiums, 15 % up to 9,000,000 and 3 % up to 18,000,000 are supposed, of whatever revenue', () => {
  const of = (more: Partial<Household>) => estimatedSocialInsurance(household(more));
  expect(of({ salary: 5_000_000 })).toBe(750_000);
  expect(of({ salary: 9_000_000 })).toBe(1_350_000);
  expect(of({ salary: 10_000_000 })).toBe(1_380_000);
  expect(of({ salary: 18_000_000 })).toBe(1_620_000);
  expect(of({ salary: 50_000_000 })).toBe(1_620_000);
  expect(of({ salary: 1_000_009 })).toBe(150_001);
  expect(of({ pension: 1_000_000, business: 2_000_000, otherIncome: 1_000_000 })).toBe(600_000);
});

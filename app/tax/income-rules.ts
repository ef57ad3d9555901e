/** From revenue to 合計所得金額. Pure: everything in whole yen, by the year of the donation. */
import { floorTo } from './fraction.ts';
import type { Household } from './household.ts';
import { RULES_BY_YEAR, type TaxYear } from './law/years.ts';

/**
 * 給与所得 of a year's salary (所得税法28条): below 6,600,000 by the exact table (別表第五), which goes in steps of 4,000.
 */
export function salaryIncome(salary: number, year: TaxYear): number {
  const { salaryDeductionMinimum, salaryTableFrom } = RULES_BY_YEAR[year];
  return salary < salaryTableFrom ? Math.max(0, salary - salaryDeductionMinimum) : byTable(salary);
}

function byTable(salary: number): number {
  const quarter = floorTo(1_000, Math.floor(salary / 4));
  if (salary >= 8_500_000) return salary - 1_950_000;
  if (salary >= 6_600_000) return Math.floor((salary * 9) / 10) - 1_100_000;
  if (salary >= 3_600_000) return (quarter * 16) / 5 - 440_000;
  if (salary >= 1_800_000) return (quarter * 14) / 5 - 80_000;
  if (salary >= 1_628_000) return (quarter * 12) / 5 + 100_000;
  return lowTable(salary);
}

/** The odd rows of 別表第五 where the minimum of 550,000 ends. */
function lowTable(salary: number): number {
  if (salary >= 1_624_000) return 1_074_000;
  if (salary >= 1_622_000) return 1_072_000;
  if (salary >= 1_620_000) return 1_070_000;
  return 1_069_000;
}

/**
 * 公的年金等に係る雑所得 (所得税法35条2項1号・4項、租税特別措置法41条の15の3).
 * @param otherIncome 合計所得金額 without the pension: above 10,000,000 and 20,000,000 the deduction is smaller.
 */
export function pensionIncome(pension: number, isOver64: boolean, otherIncome: number): number {
  const less = otherIncome <= 10_000_000 ? 0 : otherIncome <= 20_000_000 ? 100_000 : 200_000;
  const minimum = isOver64 ? 1_100_000 : 600_000;
  return Math.max(0, pension - Math.max(minimum, pensionDeduction(pension)) + less);
}

function pensionDeduction(pension: number): number {
  if (pension > 10_000_000) return 1_955_000;
  if (pension > 7_700_000) return Math.ceil((pension * 5) / 100) + 1_455_000;
  if (pension > 4_100_000) return Math.ceil((pension * 15) / 100) + 685_000;
  return Math.ceil((pension * 25) / 100) + 275_000;
}

/** 所得金額調整控除 for children and disability (租税特別措置法41条の3の11第1項): at most 150,000. */
function familyAdjustment(h: Household): number {
  const holds =
    h.under16 + h.highSchool + h.university > 0 ||
    h.disability === 'special' ||
    h.familySpecial + h.familySpecialHome > 0;
  if (!holds || h.salary <= 8_500_000) return 0;
  return Math.ceil((Math.min(h.salary, 10_000_000) - 8_500_000) / 10);
}

/** 所得金額調整控除 for salary and pension together (同条2項): at most 100,000. */
function pensionAdjustment(salary: number, pension: number): number {
  if (salary === 0 || pension === 0) return 0;
  return Math.max(0, Math.min(salary, 100_000) + Math.min(pension, 100_000) - 100_000);
}

export interface Income {
  /** 給与所得, before the adjustment. */
  salary: number;
  /** 所得金額調整控除, both kinds together. */
  adjustment: number;
  pension: number;
  business: number;
  other: number;
  /**
   * 合計所得金額; equal to 総所得金額等 here, as losses carried over and incomes taxed separately are not asked for.
   */
  total: number;
}

export function incomeOf(h: Household): Income {
  const whole = salaryIncome(h.salary, h.year);
  const family = familyAdjustment(h);
  const business = Math.max(0, h.business - h.blueDeduction);
  const pension = pensionIncome(h.pension, h.isOver64, whole - family + business + h.otherIncome);
  const adjustment = family + pensionAdjustment(whole, pension);
  return {
    salary: whole,
    adjustment,
    pension,
    business,
    other: h.otherIncome,
    total: whole - adjustment + pension + business + h.otherIncome,
  };
}

/**
 * 社会保険料 as the ministry's table assumes it: 15 % of the salary up to 9,000,000, 3 % of what is above, nothing more
 * from 18,000,000. No act says so; the upper part is inferred from the table's cells. Other revenue counts in the same
 * way.
 */
export function estimatedSocialInsurance(h: Household): number {
  const revenue = h.salary + h.pension + h.business + h.otherIncome;
  const upper = Math.max(0, Math.min(revenue, 18_000_000) - 9_000_000);
  return Math.floor((Math.min(revenue, 9_000_000) * 15 + upper * 3) / 100);
}

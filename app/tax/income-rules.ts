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
 * 給与所得控除 by the formula (所得税法28条3項), which the joint cap is measured by, not by 別表第五. Right from 2025 on:
 * before, salaries below 1,800,000 had a row of their own.
 */
function salaryDeduction(salary: number, year: TaxYear): number {
  return Math.max(RULES_BY_YEAR[year].salaryDeductionMinimum, salaryFormula(salary));
}

function salaryFormula(salary: number): number {
  if (salary > 8_500_000) return 1_950_000;
  if (salary > 6_600_000) return Math.floor(salary / 10) + 1_100_000;
  if (salary > 3_600_000) return Math.floor(salary / 5) + 440_000;
  return Math.floor((salary * 3) / 10) + 80_000;
}

/**
 * 公的年金等控除 (所得税法35条4項、租税特別措置法41条の15の3); may be more than the pension.
 * @param otherIncome 合計所得金額 without the pension: above 10,000,000 and 20,000,000 the deduction is smaller.
 */
function pensionDeduction(pension: number, isOver64: boolean, otherIncome: number): number {
  const less = otherIncome <= 10_000_000 ? 0 : otherIncome <= 20_000_000 ? 100_000 : 200_000;
  return Math.max(isOver64 ? 1_100_000 : 600_000, pensionFormula(pension)) - less;
}

/** 公的年金等に係る雑所得 (所得税法35条2項1号) of somebody who has no salary. @param otherIncome as above. */
export function pensionIncome(pension: number, isOver64: boolean, otherIncome: number): number {
  return Math.max(0, pension - pensionDeduction(pension, isOver64, otherIncome));
}

/**
 * What is taken off 公的年金等控除 of somebody with a salary and a pension, as both deductions come to more than the cap
 * (所得税法35条5項, from 2027). The salary's deduction stays whole.
 */
function jointCut(h: Household, deduction: number): number {
  const cap = RULES_BY_YEAR[h.year].jointDeductionCap;
  if (cap === null || h.salary === 0 || h.pension === 0) return 0;
  return Math.max(0, salaryDeduction(h.salary, h.year) + deduction - cap);
}

function pensionFormula(pension: number): number {
  if (pension > 10_000_000) return 1_955_000;
  if (pension > 7_700_000) return Math.ceil((pension * 5) / 100) + 1_455_000;
  if (pension > 4_100_000) return Math.ceil((pension * 15) / 100) + 685_000;
  return Math.ceil((pension * 25) / 100) + 275_000;
}

/** Whether the relative of 19–22 earns little enough to be a dependant (扶養親族) rather than a 特定親族. */
export function hasDependentRelative(h: Household): boolean {
  return (
    h.relativeSalary !== null &&
    salaryIncome(h.relativeSalary, h.year) <= RULES_BY_YEAR[h.year].dependantCeiling
  );
}

/**
 * 所得金額調整控除 for children and disability (租税特別措置法41条の3の11第1項): at most 150,000. It asks for a dependant
 * below 23: a 特定親族 is none.
 */
function familyAdjustment(h: Household): number {
  const holds =
    h.under16 + h.highSchool + h.university + Number(hasDependentRelative(h)) > 0 ||
    h.disability === 'special' ||
    h.familySpecial + h.familySpecialHome > 0;
  if (!holds || h.salary <= 8_500_000) return 0;
  return Math.ceil((Math.min(h.salary, 10_000_000) - 8_500_000) / 10);
}

/**
 * 所得金額調整控除 for salary and pension together (同条2項): at most 100,000.
 * @param pension 公的年金等に係る雑所得 as if there were no joint cap (同条4項6号).
 */
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
  /** What the joint cap has taken off 公的年金等控除. */
  jointCut: number;
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
  const besides = whole - family + business + h.otherIncome;
  const deduction = pensionDeduction(h.pension, h.isOver64, besides);
  const cut = jointCut(h, deduction);
  const pension = Math.max(0, h.pension - deduction + cut);
  const adjustment = family + pensionAdjustment(whole, pensionIncome(h.pension, h.isOver64, besides));
  return {
    salary: whole,
    adjustment,
    pension,
    jointCut: cut,
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

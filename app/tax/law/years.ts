/**
 * What differs between tax years, by the year of the donation: the income tax of that year and the resident tax of the
 * fiscal year after it. Nothing else in this folder depends on the year. Amounts in yen. The sources are beside the
 * rows; docs/decisions/0010-deduction-by-year.md says which of them are less certain and how that is handled.
 */
export const TAX_YEARS = [2024, 2025, 2026, 2027] as const;
export type TaxYear = (typeof TAX_YEARS)[number];

export function isTaxYear(year: number): year is TaxYear {
  return (TAX_YEARS as readonly number[]).includes(year);
}

/** A row of a table read from top to bottom: it applies to incomes up to and including `upTo`. */
export interface UpTo<T> {
  upTo: number;
  value: T;
}

export interface YearRules {
  /** 給与所得控除の最低額 (所得税法28条3項1号; 令和8・9年分は租税特別措置法による5万円の加算を含む). */
  salaryDeductionMinimum: number;
  /** From this salary on 別表第五 exceeds the minimum. */
  salaryTableFrom: number;
  /** 所得税の基礎控除 by 合計所得金額 (所得税法86条; 令和7年分からは租税特別措置法41条の16の2の加算を含む). */
  incomeTaxBasic: readonly UpTo<number>[];
  /** 同一生計配偶者・扶養親族の合計所得金額の要件 (所得税法2条1項33号・34号、地方税法23条1項7号・9号). */
  dependantCeiling: number;
  /** 勤労学生の合計所得金額の要件 (所得税法2条1項32号). */
  workingStudentCeiling: number;
  /** ひとり親控除 (所得税法81条、地方税法34条1項8号の2). */
  singleParent: { incomeTax: number; residentTax: number };
  /** 特定親族特別控除 (所得税法84条の2、地方税法34条1項11号の2), introduced in 2025. */
  hasSpecificRelative: boolean;
  /** Whether 配偶者特別控除 has a personal difference for spouses above the ceiling (地方税法37条1号、until 2024). */
  hasSpouseSpecialDifference: boolean;
  /** 青色申告特別控除 that can be claimed (租税特別措置法25条の2), smallest first. */
  blueDeductions: readonly number[];
  /** What 給与所得控除 and 公的年金等控除 may come to together (所得税法35条5項); null before 2027. */
  jointDeductionCap: number | null;
  /**
   * 特例控除額の定額の上限, prefecture and municipality together (地方税法37条の2第11項・314条の7第11項, 令和10年度分以後);
   * null before.
   */
  specialCreditCap: number | null;
}

/** The steps at the upper end, which no reform has changed. */
const BASIC_TOP: readonly UpTo<number>[] = [
  { upTo: 24_000_000, value: 480_000 },
  { upTo: 24_500_000, value: 320_000 },
  { upTo: 25_000_000, value: 160_000 },
];

const YEAR_2024: YearRules = {
  salaryDeductionMinimum: 550_000,
  salaryTableFrom: 1_619_000,
  incomeTaxBasic: BASIC_TOP,
  dependantCeiling: 480_000,
  workingStudentCeiling: 750_000,
  singleParent: { incomeTax: 350_000, residentTax: 300_000 },
  hasSpecificRelative: false,
  hasSpouseSpecialDifference: true,
  blueDeductions: [100_000, 550_000, 650_000],
  jointDeductionCap: null,
  specialCreditCap: null,
};

/** 令和7年度改正 (令和7年法律13号・7号). */
const YEAR_2025: YearRules = {
  ...YEAR_2024,
  salaryDeductionMinimum: 650_000,
  salaryTableFrom: 1_900_000,
  incomeTaxBasic: [
    { upTo: 1_320_000, value: 950_000 },
    { upTo: 3_360_000, value: 880_000 },
    { upTo: 4_890_000, value: 680_000 },
    { upTo: 6_550_000, value: 630_000 },
    { upTo: 23_500_000, value: 580_000 },
    ...BASIC_TOP,
  ],
  dependantCeiling: 580_000,
  workingStudentCeiling: 850_000,
  hasSpecificRelative: true,
  hasSpouseSpecialDifference: false,
};

/** 令和8年度改正 (令和8年法律12号). */
const YEAR_2026: YearRules = {
  ...YEAR_2025,
  salaryDeductionMinimum: 740_000,
  salaryTableFrom: 2_200_000,
  incomeTaxBasic: [
    { upTo: 4_890_000, value: 1_040_000 },
    { upTo: 6_550_000, value: 670_000 },
    { upTo: 23_500_000, value: 620_000 },
    ...BASIC_TOP,
  ],
  dependantCeiling: 620_000,
  workingStudentCeiling: 890_000,
};

/**
 * 令和8年度改正のうち、令和9年分の所得税・令和10年度分の住民税から変わるもの. All of it is enacted: the acts of 2026 are
 * 令和8年法律12号 (所得税法, 租税特別措置法; 附則33条 for the blue return) and 令和8年法律2号 (地方税法; 附則3条9項・11条8項 for
 * the cap of the special credit). What a cabinet has decided and no act says yet has no place here.
 * 復興特別所得税 falls to 1.1 % and 防衛特別所得税 of 1 % comes: together still the 2.1 % of the factor 1.021.
 */
const YEAR_2027: YearRules = {
  ...YEAR_2026,
  singleParent: { incomeTax: 380_000, residentTax: 330_000 },
  blueDeductions: [100_000, 650_000, 750_000],
  jointDeductionCap: 2_800_000,
  specialCreditCap: 1_930_000,
};

export const RULES_BY_YEAR: Readonly<Record<TaxYear, YearRules>> = {
  2024: YEAR_2024,
  2025: YEAR_2025,
  2026: YEAR_2026,
  2027: YEAR_2027,
};

/** The value of the first row that the amount does not exceed, or `beyond` after the last. */
export function rowFor<T>(table: readonly UpTo<T>[], amount: number, beyond: T): T {
  return table.find((row) => amount <= row.upTo)?.value ?? beyond;
}

import type { TaxYear } from './law/years.ts';

export const SPOUSES = ['none', 'dual', 'dependent'] as const;
export const DISABILITIES = ['none', 'disabled', 'special'] as const;
export const STATUSES = ['none', 'widow', 'single_mother', 'single_father'] as const;

/** What the simulation knows about a taxpayer and the family. Amounts in yen a year, family by age on 31 December. */
export interface Household {
  year: TaxYear;
  /** 給与収入, before any deduction. */
  salary: number;
  /** 公的年金等の収入, and whether the taxpayer is 65 or older. */
  pension: number;
  isOver64: boolean;
  /** 事業所得 before the blue-return deduction (収入 − 必要経費). */
  business: number;
  blueDeduction: number;
  /** 所得金額 of any other kind that is taxed together (総合課税). */
  otherIncome: number;
  /** none: unmarried. dual: a spouse with an income of their own. dependent: a spouse who can be deducted. */
  spouse: (typeof SPOUSES)[number];
  /** The dependent spouse's 給与収入. */
  spouseSalary: number;
  isSpouseOver69: boolean;
  under16: number;
  highSchool: number;
  university: number;
  adult: number;
  elder: number;
  elderHome: number;
  /**
   * 給与収入 of one relative of 19–22 who has an income, and is not counted in `university`; null when there is none. One
   * who earns little enough is a dependant like those.
   */
  relativeSalary: number | null;
  /** The taxpayer's own disability, and the number of family members with one. */
  disability: (typeof DISABILITIES)[number];
  familyDisabled: number;
  familySpecial: number;
  familySpecialHome: number;
  status: (typeof STATUSES)[number];
  isWorkingStudent: boolean;
  /** 社会保険料 paid; null uses the estimate. */
  socialInsurance: number | null;
  /** 小規模企業共済等掛金 (iDeCo). */
  mutualAid: number;
  /** 生命保険料の控除額 and 地震保険料の控除額 as the 源泉徴収票 states them. */
  lifeInsurance: number;
  earthquakeInsurance: number;
  /** 医療費 after payments by insurance. */
  medical: number;
  /** 住宅ローン控除 of the year. */
  housingLoan: number;
}

/** A taxpayer who lives alone on a salary; everything else is added to it. */
export function singleHousehold(year: TaxYear, salary: number): Household {
  return {
    year,
    salary,
    pension: 0,
    isOver64: false,
    business: 0,
    blueDeduction: 0,
    otherIncome: 0,
    spouse: 'none',
    spouseSalary: 0,
    isSpouseOver69: false,
    under16: 0,
    highSchool: 0,
    university: 0,
    adult: 0,
    elder: 0,
    elderHome: 0,
    relativeSalary: null,
    disability: 'none',
    familyDisabled: 0,
    familySpecial: 0,
    familySpecialHome: 0,
    status: 'none',
    isWorkingStudent: false,
    socialInsurance: null,
    mutualAid: 0,
    lifeInsurance: 0,
    earthquakeInsurance: 0,
    medical: 0,
    housingLoan: 0,
  };
}

/**
 * 所得控除 that are the same in every supported tax year, for income tax (所得税法72–84条) and resident tax
 * (地方税法34条、 314条の2), and the personal differences between them (人的控除差, 地方税法37条、314条の6). Amounts in
 * yen.
 */
import type { UpTo } from './years.ts';

/** One deduction in both taxes, and the difference that counts for the adjustment credit. */
export interface PersonalDeduction {
  incomeTax: number;
  residentTax: number;
  difference: number;
}

const row = (incomeTax: number, residentTax: number, difference: number): PersonalDeduction => ({
  incomeTax: incomeTax * 10_000,
  residentTax: residentTax * 10_000,
  difference: difference * 10_000,
});

/** 住民税の基礎控除 by 合計所得金額 (地方税法34条2項、314条の2第2項); 0 above. Neither reform has raised it. */
export const RESIDENT_BASIC: readonly UpTo<number>[] = [
  { upTo: 24_000_000, value: 430_000 },
  { upTo: 24_500_000, value: 290_000 },
  { upTo: 25_000_000, value: 150_000 },
];

/** 基礎控除の差: fixed at 50,000 by 地方税法37条・314条の6, whatever the two deductions are. */
export const BASIC_DIFFERENCE = 50_000;

/** 扶養控除 (所得税法84条、地方税法34条1項11号・4項). Under 16 none. */
export const DEPENDANT = {
  /** 16–18 and 23–69 */
  general: row(38, 33, 5),
  /** 特定扶養親族 19–22 */
  specific: row(63, 45, 18),
  /** 老人扶養親族 70 and above */
  elder: row(48, 38, 10),
  /** 同居老親等 */
  elderHome: row(58, 45, 13),
} as const;

/** 障害者控除 (所得税法79条、地方税法34条1項6号・3項). */
export const DISABILITY = {
  general: row(27, 26, 1),
  special: row(40, 30, 10),
  /** 同居特別障害者 */
  specialHome: row(75, 53, 22),
} as const;

/** 寡婦控除 (所得税法80条、地方税法34条1項8号). */
export const WIDOW = row(27, 26, 1);
/** 勤労学生控除 (所得税法82条、地方税法34条1項9号). */
export const WORKING_STUDENT = row(27, 26, 1);
/** ひとり親控除の差: mothers 50,000, fathers 10,000 (地方税法37条、314条の6). The amounts are in the year's rules. */
export const SINGLE_PARENT_DIFFERENCE = { single_mother: 50_000, single_father: 10_000 } as const;
/** 寡婦・ひとり親の合計所得金額の要件 (所得税法2条1項30号・31号). */
export const SINGLE_PARENT_CEILING = 5_000_000;

/** Which column of the spouse's tables applies, by the taxpayer's 合計所得金額; no deduction above. */
export const SPOUSE_COLUMN: readonly UpTo<0 | 1 | 2>[] = [
  { upTo: 9_000_000, value: 0 },
  { upTo: 9_500_000, value: 1 },
  { upTo: 10_000_000, value: 2 },
];

type Columns = readonly [PersonalDeduction, PersonalDeduction, PersonalDeduction];

/** 配偶者控除 (所得税法83条、地方税法34条1項10号). */
export const SPOUSE: Columns = [row(38, 33, 5), row(26, 22, 4), row(13, 11, 2)];
/** 老人控除対象配偶者, 70 and above. */
export const SPOUSE_ELDER: Columns = [row(48, 38, 10), row(32, 26, 6), row(16, 13, 3)];

/** 配偶者特別控除 by the spouse's 合計所得金額 (所得税法83条の2、地方税法34条1項10号の2); none above. */
export const SPOUSE_SPECIAL: readonly UpTo<Columns>[] = [
  { upTo: 950_000, value: [row(38, 33, 0), row(26, 22, 0), row(13, 11, 0)] },
  { upTo: 1_000_000, value: [row(36, 33, 0), row(24, 22, 0), row(12, 11, 0)] },
  { upTo: 1_050_000, value: [row(31, 31, 0), row(21, 21, 0), row(11, 11, 0)] },
  { upTo: 1_100_000, value: [row(26, 26, 0), row(18, 18, 0), row(9, 9, 0)] },
  { upTo: 1_150_000, value: [row(21, 21, 0), row(14, 14, 0), row(7, 7, 0)] },
  { upTo: 1_200_000, value: [row(16, 16, 0), row(11, 11, 0), row(6, 6, 0)] },
  { upTo: 1_250_000, value: [row(11, 11, 0), row(8, 8, 0), row(4, 4, 0)] },
  { upTo: 1_300_000, value: [row(6, 6, 0), row(4, 4, 0), row(2, 2, 0)] },
  { upTo: 1_330_000, value: [row(3, 3, 0), row(2, 2, 0), row(1, 1, 0)] },
];

/**
 * 配偶者特別控除の差 (地方税法37条1号、until 2024): spouses below 500,000 and below 550,000, by column. `upTo` is one yen
 * less, as the act says 未満.
 */
export const SPOUSE_SPECIAL_DIFFERENCE: readonly UpTo<readonly [number, number, number]>[] = [
  { upTo: 499_999, value: [50_000, 40_000, 20_000] },
  { upTo: 549_999, value: [30_000, 20_000, 10_000] },
];

/** 特定親族特別控除 by the relative's 合計所得金額; none above. It leaves no personal difference. */
export const SPECIFIC_RELATIVE: readonly UpTo<PersonalDeduction>[] = [
  { upTo: 850_000, value: row(63, 45, 0) },
  { upTo: 900_000, value: row(61, 45, 0) },
  { upTo: 950_000, value: row(51, 45, 0) },
  { upTo: 1_000_000, value: row(41, 41, 0) },
  { upTo: 1_050_000, value: row(31, 31, 0) },
  { upTo: 1_100_000, value: row(21, 21, 0) },
  { upTo: 1_150_000, value: row(11, 11, 0) },
  { upTo: 1_200_000, value: row(6, 6, 0) },
  { upTo: 1_230_000, value: row(3, 3, 0) },
];

/** Caps of deductions for payments: 生命保険料 and 地震保険料 (所得税法76・77条、地方税法34条1項5号・5号の3). */
export const INSURANCE_CAP = {
  life: { incomeTax: 120_000, residentTax: 70_000 },
  earthquake: { incomeTax: 50_000, residentTax: 25_000 },
} as const;

/** 医療費控除 (所得税法73条、地方税法34条1項2号): what exceeds the lower of 100,000 and 5 % of income, at most 2,000,000. */
export const MEDICAL = { threshold: 100_000, incomeShare: 20, cap: 2_000_000 } as const;

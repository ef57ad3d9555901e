/** Rates of both taxes and of the credits for donations, as exact fractions. Amounts in yen. */
import { type Fraction, fraction } from '../fraction.ts';
import type { UpTo } from './years.ts';

/** 自己負担: the part of a year's donations that no tax returns (地方税法37条の2第1項、所得税法78条1項). */
export const SELF_BURDEN = 2_000;

/** 所得割の税率 10 % (地方税法35条、314条の3: 4 % + 6 %, in designated cities 2 % + 8 %). */
export const LEVY_RATE = fraction(10, 100);
/** 特例控除額の限度: 20 % of the levy (地方税法37条の2第11項、314条の7第11項). */
export const SPECIAL_SHARE = fraction(20, 100);
/** 寄附金の限度: 40 % of income for income tax (所得税法78条1項), 30 % for the basic part (地方税法37条の2第1項). */
export const DONATION_SHARE = { incomeTax: fraction(40, 100), residentTax: fraction(30, 100) } as const;
/** 1 + 復興特別所得税 2.1 % (復興財源確保法13条); from 2027 1.1 % and 防衛特別所得税 1 %, together the same. */
export const SURTAX = fraction(1_021, 1_000);
/** 90 %: the rest of a donation beyond the basic part. */
const REST = 90_000;

export interface SpecialBand {
  /** Rate of income tax that the act assumes, in percent; 0 where no income tax is due. */
  percent: number;
  /** 特例控除の割合 (地方税法37条の2第11項各号 with 附則5条の6), e.g. 84.895 %. */
  credit: Fraction;
  /** 申告特例控除: what one-stop users get instead of income tax, as a share of the special part (附則7条の2). */
  oneStop: Fraction;
}

function band(percent: number): SpecialBand {
  const incomeTax = percent * 1_021; // of 100,000
  return {
    percent,
    credit: fraction(REST - incomeTax, 100_000),
    oneStop: fraction(incomeTax, REST - incomeTax),
  };
}

/** For taxable incomes below the personal differences: the act assumes no income tax. */
export const BAND_WITHOUT_INCOME_TAX = band(0);

/** 特例控除の区分 by 課税総所得金額 less 人的控除差; the edges belong to the lower band (以下). */
export const SPECIAL_BANDS: readonly UpTo<SpecialBand>[] = [
  { upTo: 1_950_000, value: band(5) },
  { upTo: 3_300_000, value: band(10) },
  { upTo: 6_950_000, value: band(20) },
  { upTo: 9_000_000, value: band(23) },
  { upTo: 18_000_000, value: band(33) },
  { upTo: 40_000_000, value: band(40) },
];
export const TOP_BAND = band(45);

/** 所得税の速算表 (所得税法89条1項): rate in percent and the amount to subtract. */
export const INCOME_TAX: readonly UpTo<{ percent: number; minus: number }>[] = [
  { upTo: 1_950_000, value: { percent: 5, minus: 0 } },
  { upTo: 3_300_000, value: { percent: 10, minus: 97_500 } },
  { upTo: 6_950_000, value: { percent: 20, minus: 427_500 } },
  { upTo: 9_000_000, value: { percent: 23, minus: 636_000 } },
  { upTo: 18_000_000, value: { percent: 33, minus: 1_536_000 } },
  { upTo: 40_000_000, value: { percent: 40, minus: 2_796_000 } },
];
export const INCOME_TAX_TOP = { percent: 45, minus: 4_796_000 } as const;

/**
 * The part of 住宅ローン控除 that resident tax deducts: at most 5 % of taxable income, 97,500 (地方税法附則5条の4の2).
 */
export const LOAN_SPILL = { share: fraction(5, 100), cap: 97_500 } as const;

/** The limit up to which a year's donations cost the donor only 2,000 yen. Pure, exact, by the year of the donation. */
import { type DeductionLine, deductionsOf, isExempt } from './deduction-rules.ts';
import { type Fraction, floor, floorTo, fraction, minus, over, plus, smaller, times } from './fraction.ts';
import type { Household } from './household.ts';
import { type Income, incomeOf } from './income-rules.ts';
import {
  BAND_WITHOUT_INCOME_TAX,
  LEVY_RATE,
  SELF_BURDEN,
  SPECIAL_BANDS,
  SPECIAL_SHARE,
  type SpecialBand,
  TOP_BAND,
} from './law/rates.ts';
import { RULES_BY_YEAR, rowFor } from './law/years.ts';

/** Every step towards the limit, so that each can be shown. */
export interface Limit {
  income: Income;
  deductions: DeductionLine[];
  /** 所得控除の合計, resident tax. */
  deducted: number;
  /** 課税総所得金額, resident tax: whole thousands. */
  taxable: number;
  /** 人的控除差の合計 */
  difference: number;
  /** 調整控除 */
  adjustmentCredit: Fraction;
  /** No levy is due, whatever the taxable income. */
  exempt: boolean;
  /** 所得割額, after the adjustment credit and before all other credits. */
  levy: Fraction;
  /** 課税総所得金額 − 人的控除差, which decides the band. */
  bandIncome: number;
  band: SpecialBand;
  /** The maximum of the special part: 20 % of the levy, from 2027 at most the fixed cap. */
  specialMost: Fraction;
  /** Whether the fixed cap decides the maximum. */
  capped: boolean;
  /** The limit in whole yen; 0 when no levy is due. */
  yen: number;
  /** What is shown and saved: whole thousands; 0 where nothing beyond the 2,000 yen can be deducted. */
  shown: number;
}

/**
 * 調整控除 (地方税法37条、314条の6).
 * @param total 合計所得金額: none above 25,000,000.
 */
export function adjustmentCredit(taxable: number, difference: number, total: number): Fraction {
  if (total > 25_000_000) return fraction(0);
  if (taxable <= 2_000_000) return fraction(Math.min(difference, taxable) * 5, 100);
  return fraction(Math.max((difference - (taxable - 2_000_000)) * 5, 250_000), 100);
}

/** 特例控除の区分. @param bandIncome 課税総所得金額 − 人的控除差. */
export function bandFor(bandIncome: number): SpecialBand {
  return bandIncome < 0 ? BAND_WITHOUT_INCOME_TAX : rowFor(SPECIAL_BANDS, bandIncome, TOP_BAND);
}

export function limitOf(h: Household): Limit {
  const income = incomeOf(h);
  const deductions = deductionsOf(h, income.total);
  const deducted = deductions.reduce((sum, line) => sum + line.residentTax, 0);
  const difference = deductions.reduce((sum, line) => sum + line.difference, 0);
  const taxable = floorTo(1_000, Math.max(0, income.total - deducted));
  const credit = adjustmentCredit(taxable, difference, income.total);
  const exempt = isExempt(h, income.total);
  const levy = exempt ? fraction(0) : minus(times(fraction(taxable), LEVY_RATE), credit);
  const bandIncome = taxable - difference;
  const band = bandFor(bandIncome);
  const share = times(levy, SPECIAL_SHARE);
  const cap = RULES_BY_YEAR[h.year].specialCreditCap;
  const specialMost = cap === null ? share : smaller(share, fraction(cap));
  const exact = plus(over(specialMost, band.credit), fraction(SELF_BURDEN));
  const yen = levy.n > 0n ? floor(exact) : 0;
  const thousands = floorTo(1_000, yen);
  return {
    income,
    deductions,
    deducted,
    taxable,
    difference,
    adjustmentCredit: credit,
    exempt,
    levy,
    bandIncome,
    band,
    specialMost,
    capped: floor(share) > floor(specialMost),
    yen,
    shown: thousands > SELF_BURDEN ? thousands : 0,
  };
}

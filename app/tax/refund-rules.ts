/** What a donation saves in tax, by a tax return and by the one-stop exception. Pure and exact. */
import { type Fraction, floor, fraction, minus, plus, smaller, times } from './fraction.ts';
import type { Household } from './household.ts';
import {
  DONATION_SHARE,
  INCOME_TAX,
  INCOME_TAX_TOP,
  LEVY_RATE,
  LOAN_SPILL,
  SELF_BURDEN,
  SURTAX,
} from './law/rates.ts';
import { rowFor } from './law/years.ts';
import type { Limit } from './limit-rules.ts';

export interface Refund {
  /** 所得税, refunded or not charged; 0 with one-stop. */
  incomeTax: number;
  /** How much the housing loan's credit shrinks by it, as a negative amount; 0 with one-stop. */
  loan: number;
  /** 住民税 基本分 */
  basic: number;
  /** 住民税 特例分 */
  special: number;
  /** 住民税 申告特例控除, in place of income tax; 0 with a tax return. */
  oneStop: number;
  total: number;
  /** What the donor pays in the end: the donation less all of these. */
  burden: number;
}

export interface Refunds {
  taxReturn: Refund;
  oneStop: Refund;
}

/** 課税総所得金額 of income tax before the donation, in whole thousands (国税通則法118条). */
function incomeTaxable(limit: Limit): number {
  const deducted = limit.deductions.reduce((sum, line) => sum + line.incomeTax, 0);
  return Math.floor(Math.max(0, limit.income.total - deducted) / 1_000) * 1_000;
}

/** Income tax with its surtax. The donation is deducted to the yen: with whole thousands the result would jump. */
function incomeTax(taxable: number): Fraction {
  const { percent, minus: less } = rowFor<{ percent: number; minus: number }>(
    INCOME_TAX,
    taxable,
    INCOME_TAX_TOP,
  );
  return times(fraction(taxable * percent - less * 100, 100), SURTAX);
}

/** The housing loan's credit: first against income tax, then up to a limit against resident tax. */
function loanCredit(loan: number, tax: Fraction, taxable: number): Fraction {
  const own = smaller(fraction(loan), tax);
  const spillMost = smaller(times(fraction(taxable), LOAN_SPILL.share), fraction(LOAN_SPILL.cap));
  return plus(own, smaller(minus(fraction(loan), own), spillMost));
}

/**
 * How much the donation reduces income tax, and how much the housing loan's credit shrinks: there is less tax to deduct
 * it from, and less taxable income, of which 5 % may be deducted from resident tax.
 */
function fromIncomeTax(h: Household, limit: Limit, amount: number): { incomeTax: Fraction; loan: Fraction } {
  const before = incomeTaxable(limit);
  const most = floor(times(fraction(limit.income.total), DONATION_SHARE.incomeTax));
  const after = Math.max(0, before - Math.max(0, Math.min(amount, most) - SELF_BURDEN));
  const [taxBefore, taxAfter] = [incomeTax(before), incomeTax(after)];
  const loan = minus(
    loanCredit(h.housingLoan, taxAfter, after),
    loanCredit(h.housingLoan, taxBefore, before),
  );
  return { incomeTax: minus(taxBefore, taxAfter), loan };
}

type Parts = Record<'incomeTax' | 'loan' | 'basic' | 'special' | 'oneStop', Fraction>;

/** Whole yen that add up: the parts are rounded down, and the sum of their fractions is added to the special part. */
function refund(amount: number, parts: Parts): Refund {
  const withLoan = plus(parts.incomeTax, parts.loan);
  const [incomeTax, basic, oneStop] = [floor(parts.incomeTax), floor(parts.basic), floor(parts.oneStop)];
  const total = floor(plus(plus(withLoan, parts.basic), plus(parts.special, parts.oneStop)));
  const special = total - floor(withLoan) - basic - oneStop;
  const loan = floor(withLoan) - incomeTax;
  return { incomeTax, loan, basic, special, oneStop, total, burden: amount - total };
}

/** @param amount the total of the year's donations, in yen. */
export function refundsOf(h: Household, limit: Limit, amount: number): Refunds {
  const counted = fraction(limit.levy.n > 0n ? Math.max(0, amount - SELF_BURDEN) : 0);
  const nothing = fraction(0);
  const most = floor(times(fraction(limit.income.total), DONATION_SHARE.residentTax));
  const basicBase = limit.levy.n > 0n ? Math.max(0, Math.min(amount, most) - SELF_BURDEN) : 0;
  const basic = smaller(times(fraction(basicBase), LEVY_RATE), limit.levy);
  const special = smaller(times(counted, limit.band.credit), limit.specialMost);
  return {
    taxReturn: refund(amount, {
      ...fromIncomeTax(h, limit, amount),
      basic,
      special,
      oneStop: nothing,
    }),
    oneStop: refund(amount, {
      incomeTax: nothing,
      loan: nothing,
      basic,
      special,
      oneStop: times(special, limit.band.oneStop),
    }),
  };
}

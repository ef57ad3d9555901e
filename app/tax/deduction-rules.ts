/** 所得控除 of both taxes and the personal differences between them. Pure: whole yen, by the year of the donation. */
import type { Household } from './household.ts';
import { estimatedSocialInsurance, hasDependentRelative, salaryIncome } from './income-rules.ts';
import {
  BASIC_DIFFERENCE,
  DEPENDANT,
  DISABILITY,
  INSURANCE_CAP,
  MEDICAL,
  type PersonalDeduction,
  RESIDENT_BASIC,
  SINGLE_PARENT_CEILING,
  SINGLE_PARENT_DIFFERENCE,
  SPECIFIC_RELATIVE,
  SPOUSE,
  SPOUSE_COLUMN,
  SPOUSE_ELDER,
  SPOUSE_SPECIAL,
  SPOUSE_SPECIAL_DIFFERENCE,
  WIDOW,
  WORKING_STUDENT,
} from './law/deductions.ts';
import { RULES_BY_YEAR, rowFor } from './law/years.ts';

/** One line of the deductions as the derivation lists it. Deductions for payments have no difference. */
export interface DeductionLine extends PersonalDeduction {
  name: string;
}

const NOTHING: PersonalDeduction = { incomeTax: 0, residentTax: 0, difference: 0 };

function times(each: PersonalDeduction, count: number): PersonalDeduction {
  return {
    incomeTax: each.incomeTax * count,
    residentTax: each.residentTax * count,
    difference: each.difference * count,
  };
}

/** A payment that both taxes deduct in the same way. */
function alike(amount: number): PersonalDeduction {
  return { incomeTax: amount, residentTax: amount, difference: 0 };
}

function basic(h: Household, total: number): PersonalDeduction {
  return {
    incomeTax: rowFor(RULES_BY_YEAR[h.year].incomeTaxBasic, total, 0),
    residentTax: rowFor(RESIDENT_BASIC, total, 0),
    difference: BASIC_DIFFERENCE,
  };
}

/** Whether the spouse counts as 同一生計配偶者: by the spouse's income, not by the taxpayer's. */
function hasDependentSpouse(h: Household): boolean {
  return (
    h.spouse === 'dependent' && salaryIncome(h.spouseSalary, h.year) <= RULES_BY_YEAR[h.year].dependantCeiling
  );
}

function spouse(h: Household, total: number): PersonalDeduction {
  const column = rowFor<0 | 1 | 2 | null>(SPOUSE_COLUMN, total, null);
  if (h.spouse !== 'dependent' || column === null) return NOTHING;
  if (hasDependentSpouse(h)) return (h.isSpouseOver69 ? SPOUSE_ELDER : SPOUSE)[column];
  const income = salaryIncome(h.spouseSalary, h.year);
  const special = rowFor(SPOUSE_SPECIAL, income, [NOTHING, NOTHING, NOTHING] as const)[column];
  const difference = RULES_BY_YEAR[h.year].hasSpouseSpecialDifference
    ? rowFor(SPOUSE_SPECIAL_DIFFERENCE, income, [0, 0, 0] as const)[column]
    : 0;
  return { ...special, difference };
}

/** 特定親族特別控除, or 扶養控除 when the relative earns little enough. */
function relative(h: Household): PersonalDeduction {
  if (h.relativeSalary === null) return NOTHING;
  if (hasDependentRelative(h)) return DEPENDANT.specific;
  return RULES_BY_YEAR[h.year].hasSpecificRelative
    ? rowFor(SPECIFIC_RELATIVE, salaryIncome(h.relativeSalary, h.year), NOTHING)
    : NOTHING;
}

function status(h: Household, total: number): PersonalDeduction {
  if (h.status === 'none' || total > SINGLE_PARENT_CEILING) return NOTHING;
  if (h.status === 'widow') return WIDOW;
  return { ...RULES_BY_YEAR[h.year].singleParent, difference: SINGLE_PARENT_DIFFERENCE[h.status] };
}

function student(h: Household, total: number): PersonalDeduction {
  return h.isWorkingStudent && total <= RULES_BY_YEAR[h.year].workingStudentCeiling
    ? WORKING_STUDENT
    : NOTHING;
}

function ownDisability(h: Household): PersonalDeduction {
  if (h.disability === 'none') return NOTHING;
  return h.disability === 'special' ? DISABILITY.special : DISABILITY.general;
}

/** 医療費控除 for the amount paid. @param total 総所得金額等. */
export function medicalDeduction(paid: number, total: number): number {
  const threshold = Math.min(MEDICAL.threshold, Math.floor(total / MEDICAL.incomeShare));
  return Math.min(MEDICAL.cap, Math.max(0, paid - threshold));
}

/** 生命保険料・地震保険料控除: resident tax never deducts more than income tax does. */
function insurance(h: Household): [life: PersonalDeduction, earthquake: PersonalDeduction] {
  const { life, earthquake } = INSURANCE_CAP;
  const quake = Math.min(h.earthquakeInsurance, earthquake.incomeTax);
  return [
    {
      incomeTax: Math.min(h.lifeInsurance, life.incomeTax),
      residentTax: Math.min(h.lifeInsurance, life.residentTax),
      difference: 0,
    },
    { incomeTax: quake, residentTax: Math.min(Math.ceil(quake / 2), earthquake.residentTax), difference: 0 },
  ];
}

/** Every deduction of the household that is not zero; 基礎控除 is always listed. @param total 合計所得金額. */
export function deductionsOf(h: Household, total: number): DeductionLine[] {
  const [life, earthquake] = insurance(h);
  const all: [name: string, amount: PersonalDeduction][] = [
    ['基礎控除', basic(h, total)],
    [
      h.socialInsurance === null ? '社会保険料控除(推計)' : '社会保険料控除',
      alike(h.socialInsurance ?? estimatedSocialInsurance(h)),
    ],
    ['小規模企業共済等掛金控除', alike(h.mutualAid)],
    ['生命保険料控除', life],
    ['地震保険料控除', earthquake],
    ['医療費控除', alike(medicalDeduction(h.medical, total))],
    [hasDependentSpouse(h) ? '配偶者控除' : '配偶者特別控除', spouse(h, total)],
    ['扶養控除(16〜18歳)', times(DEPENDANT.general, h.highSchool)],
    ['扶養控除(19〜22歳)', times(DEPENDANT.specific, h.university)],
    ['扶養控除(23〜69歳)', times(DEPENDANT.general, h.adult)],
    ['扶養控除(70歳以上・別居)', times(DEPENDANT.elder, h.elder)],
    ['扶養控除(70歳以上・同居)', times(DEPENDANT.elderHome, h.elderHome)],
    [hasDependentRelative(h) ? '扶養控除(収入のある19〜22歳の方)' : '特定親族特別控除', relative(h)],
    ['障害者控除(本人)', ownDisability(h)],
    ['障害者控除(家族)', times(DISABILITY.general, h.familyDisabled)],
    ['特別障害者控除(家族)', times(DISABILITY.special, h.familySpecial)],
    ['同居特別障害者控除(家族)', times(DISABILITY.specialHome, h.familySpecialHome)],
    [h.status === 'widow' ? '寡婦控除' : 'ひとり親控除', status(h, total)],
    ['勤労学生控除', student(h, total)],
  ];
  return all
    .filter(([name, amount]) => name === '基礎控除' || amount.incomeTax + amount.residentTax > 0)
    .map(([name, amount]) => ({ name, ...amount }));
}

/**
 * Whether the household pays no income levy of resident tax at all: 地方税法附則3条の3 (350,000 for each person,
 * 100,000, and 320,000 with a family), and 24条の5・295条 (1,350,000 with a disability, as a widow or single parent).
 */
export function isExempt(h: Household, total: number): boolean {
  const family =
    Number(hasDependentSpouse(h)) +
    Number(hasDependentRelative(h)) +
    h.under16 +
    h.highSchool +
    h.university +
    h.adult +
    h.elder +
    h.elderHome;
  const protectedTaxpayer = h.disability !== 'none' || h.status !== 'none';
  return (
    total <= 350_000 * (family + 1) + 100_000 + (family > 0 ? 320_000 : 0) ||
    (protectedTaxpayer && total <= 1_350_000)
  );
}

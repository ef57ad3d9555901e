/** What a URL asks of the simulation. Pure; impossible values are ignored, mistyped ones get a message. */
import { digits, tenThousands } from '#platform/money.ts';
import { AMOUNT_FIELD, DISABILITY_FIELDS, FAMILY_FIELDS, YEN_FIELDS, type YenField } from './fields.ts';
import { DISABILITIES, type Household, SPOUSES, STATUSES, singleHousehold } from './household.ts';
import { isTaxYear, RULES_BY_YEAR, TAX_YEARS, type TaxYear } from './law/years.ts';
import { readYen } from './typed-yen.ts';

const MOST_PERSONS = 20;
const MAX_TYPED = 40;

export interface Asked {
  detailed: boolean;
  /** What the form shows again, by name. */
  values: Record<string, string>;
  /** Messages by name. */
  errors: Record<string, string[]>;
  /** Values that were read differently from what was typed. */
  notes: string[];
  year: TaxYear;
  /** Undefined while something is missing or wrong. */
  household: Household | undefined;
  /** The donation whose refund is asked for, in yen; undefined without one. */
  amount: number | undefined;
}

/** The year of a donation made now, or the nearest year that has rules. */
export function servedYear(year: number): TaxYear {
  if (isTaxYear(year)) return year;
  return year < TAX_YEARS[0] ? TAX_YEARS[0] : TAX_YEARS.at(-1)!;
}

class Reader {
  readonly values: Record<string, string> = {};
  readonly errors: Record<string, string[]> = {};
  readonly #params: URLSearchParams;

  constructor(params: URLSearchParams) {
    this.#params = params;
  }

  text(name: string): string {
    return (this.#params.get(name) ?? '').trim().slice(0, MAX_TYPED);
  }

  /** One of a list; any other value gives the first. */
  choice<const T extends string>(name: string, list: readonly [T, ...T[]]): T {
    const value = list.find((item) => item === this.text(name)) ?? list[0];
    this.values[name] = value;
    return value;
  }

  tick(name: string): boolean {
    const ticked = this.text(name) === '1';
    if (ticked) this.values[name] = '1';
    return ticked;
  }

  /** @returns undefined when empty or wrong. */
  yen({ name, label }: { name: string; label: string }): number | undefined {
    const typed = this.text(name);
    this.values[name] = typed;
    if (typed === '') return undefined;
    const yen = readYen(typed);
    if (yen === undefined) {
      this.errors[name] = [
        `${label}は、5,000,000 や 500万 のように、0円以上100億円未満の数字で入力してください`,
      ];
      return undefined;
    }
    this.values[name] = digits(yen);
    return yen;
  }

  persons({ name, label }: { name: string; label: string }): number {
    const typed = this.text(name);
    const plain = typed.normalize('NFKC').replace(/人$/, '');
    this.values[name] = typed;
    if (typed === '') return 0;
    if (/^\d{1,3}$/.test(plain) && Number(plain) <= MOST_PERSONS) {
      this.values[name] = String(Number(plain));
      return Number(plain);
    }
    this.errors[name] = [`${label}の人数は、0から${MOST_PERSONS}までの数字で入力してください`];
    return 0;
  }
}

function readYear(r: Reader, thisYear: TaxYear, notes: string[]): TaxYear {
  const typed = r.text('year').normalize('NFKC').replace(/年$/, '');
  const year = /^\d{4}$/.test(typed) && isTaxYear(Number(typed)) ? (Number(typed) as TaxYear) : thisYear;
  if (typed !== '' && String(year) !== typed)
    notes.push(
      `計算できるのは${TAX_YEARS[0]}年から${TAX_YEARS.at(-1)}年までの寄附です。${year}年として計算しました。`,
    );
  r.values.year = String(year);
  return year;
}

/** 青色申告特別控除, in yen. What another year allows is not taken silently for none. */
function readBlueDeduction(r: Reader, year: TaxYear, notes: string[]): number {
  const typed = r.text('blue');
  const amounts = RULES_BY_YEAR[year].blueDeductions;
  const chosen = Number(r.choice('blue', ['0', ...amounts.map(String)]));
  if (
    chosen === 0 &&
    TAX_YEARS.some((other) => RULES_BY_YEAR[other].blueDeductions.map(String).includes(typed))
  )
    notes.push(
      `${year}年分の青色申告特別控除は、${amounts.map(tenThousands).join('、')}のどれかです。控除がないものとして計算しましたので、選び直してください。`,
    );
  return chosen;
}

/** The further answers of the detailed mode; each is nothing when left out. */
function readDetails(r: Reader, h: Household, notes: string[]): void {
  const yen = (field: YenField) => r.yen(field) ?? 0;
  h.pension = yen(YEN_FIELDS.pension);
  h.isOver64 = r.tick('over64');
  h.business = yen(YEN_FIELDS.business);
  h.blueDeduction = readBlueDeduction(r, h.year, notes);
  h.otherIncome = yen(YEN_FIELDS.otherIncome);
  h.spouseSalary = yen(YEN_FIELDS.spouse);
  h.isSpouseOver69 = r.tick('spouse_over69');
  h.relativeSalary = r.yen(YEN_FIELDS.relative) ?? null;
  for (const field of DISABILITY_FIELDS) h[field.key] = r.persons(field);
  h.disability = r.choice('disability', DISABILITIES);
  h.status = r.choice('status', STATUSES);
  h.isWorkingStudent = r.tick('student');
  h.socialInsurance = r.yen(YEN_FIELDS.social) ?? null;
  h.mutualAid = yen(YEN_FIELDS.ideco);
  h.lifeInsurance = yen(YEN_FIELDS.life);
  h.earthquakeInsurance = yen(YEN_FIELDS.earthquake);
  h.medical = yen(YEN_FIELDS.medical);
  h.housingLoan = yen(YEN_FIELDS.housingLoan);
}

const SMALL_INCOME = 10_000;

/**
 * Reads the query of `/about-deduction`. Names of the detailed mode count even where `mode` is missing: a shared URL
 * keeps its meaning.
 * @param thisYear used where the URL names no year.
 */
export function readAsked(params: URLSearchParams, thisYear: TaxYear): Asked {
  const r = new Reader(params);
  const notes: string[] = [];
  const detailed =
    params.get('mode') === 'detailed' ||
    [...Object.values(YEN_FIELDS), ...DISABILITY_FIELDS].some((f) => f.detailed && r.text(f.name) !== '') ||
    ['over64', 'spouse_over69', 'student'].some((name) => r.text(name) !== '');
  const year = readYear(r, thisYear, notes);
  const salary = r.yen(YEN_FIELDS.income);
  const h = singleHousehold(year, salary ?? 0);
  h.spouse = r.choice('spouse', SPOUSES);
  for (const field of FAMILY_FIELDS) h[field.key] = r.persons(field);
  if (detailed) readDetails(r, h, notes);
  const amount = r.yen(AMOUNT_FIELD);

  const earns = salary !== undefined || h.pension + h.business + h.otherIncome > 0;
  if (!earns && params.has('income') && !r.errors.income)
    r.errors.income = [detailed ? '給与収入か、ほかの収入を入力してください' : '給与収入を入力してください'];
  if (salary && salary < SMALL_INCOME)
    notes.push(
      `給与収入は${digits(salary)}円として計算しました。万円の単位で入力する場合は「${digits(salary)}万」のように入力してください。`,
    );
  const complete = earns && Object.keys(r.errors).length === 0;
  return {
    detailed,
    values: r.values,
    errors: r.errors,
    notes,
    year,
    household: complete ? h : undefined,
    amount: amount || undefined,
  };
}

/** Fields in which zero is different from unknown. */
const ZERO_COUNTS = new Set([YEN_FIELDS.income.name, YEN_FIELDS.social.name, YEN_FIELDS.relative.name]);

/**
 * The shortest query that asks the same: in a fixed order, without default values. The year is always included, as its
 * default changes with time.
 */
export function writeAsked({ detailed, values }: Pick<Asked, 'detailed' | 'values'>): string {
  const query = new URLSearchParams();
  if (detailed) query.set('mode', 'detailed');
  for (const [name, value] of Object.entries(values)) {
    const plain = /^\d{1,3}(?:,\d{3})+$/.test(value) ? value.replaceAll(',', '') : value;
    if (plain !== '' && plain !== 'none' && (plain !== '0' || ZERO_COUNTS.has(name))) query.set(name, plain);
  }
  return query.toString();
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAsked, servedYear, writeAsked } from './asked.ts';
import { SIMULATION_PARAMS } from './fields.ts';
import { singleHousehold } from './household.ts';
import { readYen } from './typed-yen.ts';

const ask = (query: string | Record<string, string>) => readAsked(new URLSearchParams(query), 2026);

describe('amounts as people type them', () => {
  it.each([
    ['5000000', 5_000_000],
    ['5,000,000', 5_000_000],
    ['5,000,000円', 5_000_000],
    ['５００万', 5_000_000],
    ['５，０００，０００円', 5_000_000],
    [' 500 万円 ', 5_000_000],
    ['450.5万', 4_505_000],
    ['0.5万', 5_000],
    ['500万3000', 5_003_000],
    ['1億', 100_000_000],
    ['1億2000万', 120_000_000],
    ['¥300', 300],
    ['0', 0],
    ['9999999999', 9_999_999_999],
  ])('%s → %i', (typed, yen) => expect(readYen(typed)).toBe(yen));

  it.each([
    '',
    '円',
    'abc',
    '-5',
    '5.5',
    '500万万',
    '10000000000',
    '100億',
    '1e7',
    '0x10',
    '五百万',
    '5億1億',
  ])('%s is none', (typed) => expect(readYen(typed)).toBeUndefined());
});

it.each([
  [2023, 2024],
  [2024, 2024],
  [2026, 2026],
  [2027, 2027],
  [2028, 2027],
])('a donation of %i is worked out as of %i', (year, served) => expect(servedYear(year)).toBe(served));

describe('the question in an address', () => {
  it('is read whole by its names', () => {
    const asked = ask(
      'year=2025&income=500万&spouse=dependent&under16=1&hs=2&univ=３&adult=4人&elder=5&elder_home=6&amount=1万',
    );
    expect(asked).toMatchObject({ detailed: false, errors: {}, notes: [], amount: 10_000 });
    expect(asked.household).toEqual({
      ...singleHousehold(2025, 5_000_000),
      spouse: 'dependent',
      under16: 1,
      highSchool: 2,
      university: 3,
      adult: 4,
      elder: 5,
      elderHome: 6,
    });
    expect(asked.values).toMatchObject({ income: '5,000,000', univ: '3', adult: '4', amount: '10,000' });
  });

  it('is read whole in the detailed mode', () => {
    const asked = ask({
      income: '1',
      pension: '2',
      over64: '1',
      business: '3',
      blue: '650000',
      other_income: '4',
      spouse: 'dependent',
      spouse_income: '5',
      spouse_over69: '1',
      relative_income: '0',
      family_disabled: '1',
      family_special: '2',
      family_special_home: '3',
      disability: 'special',
      status: 'widow',
      student: '1',
      social_insurance: '0',
      ideco: '6',
      life_insurance: '7',
      earthquake_insurance: '8',
      medical: '9',
      housing_loan: '10',
    });
    expect(asked.detailed).toBe(true);
    expect(asked.household).toEqual({
      ...singleHousehold(2026, 1),
      pension: 2,
      isOver64: true,
      business: 3,
      blueDeduction: 650_000,
      otherIncome: 4,
      spouse: 'dependent',
      spouseSalary: 5,
      isSpouseOver69: true,
      relativeSalary: 0,
      familyDisabled: 1,
      familySpecial: 2,
      familySpecialHome: 3,
      disability: 'special',
      status: 'widow',
      isWorkingStudent: true,
      socialInsurance: 0,
      mutualAid: 6,
      lifeInsurance: 7,
      earthquakeInsurance: 8,
      medical: 9,
      housingLoan: 10,
    });
  });

  it('takes 20 persons of a kind and no more', () => {
    expect(ask('income=500万&hs=20').household?.highSchool).toBe(20);
    expect(ask('income=500万&hs=21').errors.hs).toHaveLength(1);
  });

  it('passes over what nobody can mean', () => {
    const asked = ask('income=400万&spouse=x&utm_source=y&blue=7&mode=z&student=no&mode=detailed');
    expect(asked.errors).toEqual({});
    expect(asked.household).toEqual(singleHousehold(2026, 4_000_000));
  });

  it.each(['2023', '2028', 'abc', '0'])('says which year it takes for %s', (year) => {
    const asked = ask({ year, income: '500万' });
    expect(asked.household?.year).toBe(2026);
    expect(asked.notes).toEqual([expect.stringContaining('2026年として')]);
  });

  it.each(['２０２５', '2025年'])('%s is 2025', (year) =>
    expect(ask({ year, income: '1万' })).toMatchObject({ notes: [], household: { year: 2025 } }),
  );

  it('keeps what is wrong, says so beside its field, and gives no answer', () => {
    const asked = ask('income=たくさん&hs=21&univ=x&amount=-1&social_insurance=abc');
    expect(Object.keys(asked.errors)).toEqual(['income', 'hs', 'univ', 'social_insurance', 'amount']);
    expect(asked.values).toMatchObject({
      income: 'たくさん',
      hs: '21',
      univ: 'x',
      amount: '-1',
      social_insurance: 'abc',
    });
    expect(asked.household).toBeUndefined();
    expect(asked.amount).toBeUndefined();
  });

  it('asks for the income once the form was sent, and not before', () => {
    expect(ask('').errors).toEqual({});
    expect(ask('year=2026&mode=detailed').errors).toEqual({});
    expect(ask('income=').errors.income).toEqual(['給与収入を入力してください']);
    expect(ask('income=&mode=detailed').errors.income).toEqual(['給与収入か、ほかの収入を入力してください']);
    expect(ask('income=&pension=200万').errors).toEqual({});
    expect(ask('pension=200万').household?.pension).toBe(2_000_000);
  });

  it('wonders about an income that may be meant in units of 10,000', () => {
    expect(ask('income=500').notes).toEqual([expect.stringContaining('「500万」')]);
    expect(ask('income=10000').notes).toEqual([]);
    expect(ask('income=0').notes).toEqual([]);
  });

  it('a donation of nothing is none', () => expect(ask('income=500万&amount=0').amount).toBeUndefined());
});

describe('the shortest query', () => {
  it('names the year and what differs from the default', () => {
    expect(writeAsked(ask('amount=&income=500万&hs=0&spouse=none&utm=x&saved=1'))).toBe(
      'year=2026&income=5000000',
    );
    expect(writeAsked(ask('income=0&social_insurance=0&relative_income=0&ideco=0'))).toBe(
      'mode=detailed&year=2026&income=0&relative_income=0&social_insurance=0',
    );
  });

  it('keeps what was typed wrongly', () => {
    expect(writeAsked(ask('income=650000&univ=,'))).toBe('year=2026&income=650000&univ=%2C');
  });

  it('asks the same, whatever was asked', () => {
    const value = fc.oneof(
      fc.constantFrom('', '0', '1', '５００万', '2025', 'dependent', 'detailed', 'x', '650000', 'special'),
      fc.string({ maxLength: 12 }),
      fc.nat(9_000_000).map(String),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...SIMULATION_PARAMS), value), (params) => {
        const asked = ask(params);
        const again = ask(writeAsked(asked));
        expect(again.household).toEqual(asked.household);
        expect(again.amount).toEqual(asked.amount);
        expect(writeAsked(again)).toBe(writeAsked(asked));
      }),
      { numRuns: 2_000 },
    );
  });
});

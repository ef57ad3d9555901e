import { describe, expect, it } from 'vitest';
import { filingPeriod, seasonOf } from './season.ts';

describe('tax returns', () => {
  it.each([
    [2023, '2024-02-16', '2024-03-15'],
    [2024, '2025-02-17', '2025-03-17'], // Sunday and Saturday
    [2025, '2026-02-16', '2026-03-16'], // Monday and Sunday
    [2026, '2027-02-16', '2027-03-15'],
    [2028, '2029-02-16', '2029-03-15'],
  ])('of %i are taken from %s to %s', (year, from, until) =>
    expect(filingPeriod(year)).toEqual({ from, until }),
  );
});

describe('the season', () => {
  it('gives the dates of this year in words', () =>
    expect(seasonOf(new Date('2026-11-21T03:00:00Z'))).toEqual({
      taxYear: 2026,
      donate: '2026年12月31日(木) 23:59',
      oneStop: '2027年1月10日(日)',
      oneStopMail: '2027年1月8日(金)',
      oneStopLaw: '2027年1月12日(火)',
      taxReturn: { from: '2027年2月16日(火)', until: '2027年3月15日(月)' },
    }));

  it.each([
    ['2026-12-31T14:59:59Z', 2026],
    ['2026-12-31T15:00:00Z', 2026], // the new year in Japan: papers of the old one are due
    ['2027-03-15T14:59:59Z', 2026],
    ['2027-03-15T15:00:00Z', 2027],
  ])('at %s is that of %i', (at, year) => expect(seasonOf(new Date(at)).taxYear).toBe(year));

  it.each([
    ['2025-11-01', '2026年1月9日(金)'], // 10 January 2026 is a Saturday
    ['2027-11-01', '2028年1月7日(金)'], // a Monday, 成人の日
    ['2028-11-01', null], // a Wednesday
  ])('of %s says when ordinary mail comes last: %s', (day, mail) =>
    expect(seasonOf(new Date(`${day}T03:00:00Z`)).oneStopMail).toBe(mail),
  );

  it.each([
    ['2025-11-01', '2026年1月13日(火)'], // a Saturday, and 成人の日 on the Monday after it
    ['2026-11-01', '2027年1月12日(火)'], // a Sunday, and the same
    ['2027-11-01', '2028年1月11日(火)'], // 成人の日 itself
    ['2028-11-01', null],
  ])('of %s says until when the law allows an application: %s', (day, law) =>
    expect(seasonOf(new Date(`${day}T03:00:00Z`)).oneStopLaw).toBe(law),
  );
});

import { describe, expect, it } from 'vitest';
import { dispatchDay, isBusinessDay } from './business-days.ts';

describe('business days', () => {
  it.each([
    ['2026-11-20', true],
    ['2026-11-21', false], // Saturday
    ['2026-11-22', false], // Sunday
    ['2026-11-23', false], // 勤労感謝の日
    ['2026-05-06', false], // 振替休日
    ['2026-09-22', false], // 国民の休日
    ['2026-12-28', true],
    ['2026-12-29', false],
    ['2027-01-01', false],
    ['2028-01-03', false],
    ['2028-01-04', true],
  ])('%s: %s', (date, business) => expect(isBusinessDay(date)).toBe(business));
});

describe('the day of dispatch', () => {
  it.each([
    ['2026-11-16T11:59:59.999', 0, '2026-11-16'],
    ['2026-11-16T12:00:00', 0, '2026-11-17'],
    ['2026-11-20T12:00:00', 2, '2026-11-26'], // the weekend and 勤労感謝の日 between
    ['2026-12-28T12:00:00', 0, '2027-01-04'],
    ['2026-12-25T11:00:00', 3, '2027-01-05'],
  ])('of what is paid at %s and handled for %i days is %s', (paidAt, days, day) => {
    expect(dispatchDay(new Date(`${paidAt}+09:00`), days)).toBe(day);
  });
});

import { describe, expect, it } from 'vitest';
import { type CostKind, type CostMonth, costSum, forecast } from './costs.ts';
import { designationPeriod, designationPeriods, fiscalYears, monthsOf, shareOver } from './period.ts';

const NOTHING: Record<CostKind, number> = {
  procurement: 0,
  sending: 0,
  publicity: 0,
  settlement: 0,
  office: 0,
};
const aMonth = (
  month: string,
  donations: number,
  before: number,
  costs: Partial<Record<CostKind, number>> = {},
): CostMonth => ({
  month,
  donations,
  donationsBefore: before,
  costs: { ...NOTHING, ...costs },
  counted: { gifts: 0, parcels: 0 },
});

describe('a 指定期間', () => {
  it('goes from 1 October to 30 September', () => {
    expect(designationPeriod('2026-10-01')).toEqual({ from: '2026-10-01', until: '2027-09-30' });
    expect(designationPeriod('2026-09-30')).toEqual({ from: '2025-10-01', until: '2026-09-30' });
    expect([fiscalYears('2027-03-31', 2), fiscalYears('2027-04-01', 2)]).toEqual([
      [2026, 2025],
      [2027, 2026],
    ]);
    expect(designationPeriods('2026-11-25', 3).map((p) => p.from)).toEqual([
      '2026-10-01',
      '2025-10-01',
      '2024-10-01',
    ]);
    expect(monthsOf(designationPeriod('2026-11-25'))).toHaveLength(12);
    expect(shareOver('2026-11-01', '2026-11-15')).toBe(0.5);
    expect(shareOver('2026-11-01', '2026-12-01')).toBe(1);
    expect(shareOver('2026-11-01', '2026-10-31')).toBe(0);
  });
});

describe('募集費用', () => {
  it('are the sum of five kinds, in percent of what was donated', () => {
    const sum = costSum([
      aMonth('2026-10-01', 1_000_000, 0, { procurement: 300_000, sending: 80_000, settlement: 60_000 }),
      aMonth('2026-11-01', 500_000, 0, { procurement: 140_000, publicity: 20_000, office: 33_333 }),
    ]);
    expect(sum.total).toBe(633_333);
    expect(sum.percent).toBe(42.2);
    expect(costSum([]).percent).toBeNull();
  });

  it('are forecast by the months of last year, and each kind by its share', () => {
    // October over, November half over: 1,500,000 against 1,000,000 + 500,000 last year, so that the rest comes as last year.
    const months = [
      aMonth('2026-10-01', 1_000_000, 1_000_000, { procurement: 300_000, sending: 100_000 }),
      aMonth('2026-11-01', 500_000, 1_000_000, { procurement: 150_000 }),
      aMonth('2026-12-01', 0, 6_000_000),
    ];
    // 1,500,000 + 500,000 + 6,000,000; procurement 30 % of all, sending 10 % of the one month in which it was entered.
    expect(forecast(months, '2026-11-15')).toEqual({
      donations: 8_000_000,
      total: 3_200_000,
      percent: 40,
      byLastYear: true,
    });
  });

  it('are forecast by what came so far where there was no last year, and not before anything came', () => {
    const months = [
      aMonth('2026-10-01', 600_000, 0, { procurement: 200_000 }),
      aMonth('2026-11-01', 0, 0),
      aMonth('2026-12-01', 0, 0),
    ];
    expect(forecast(months, '2026-10-31')).toEqual({
      donations: 1_800_000,
      total: 600_000,
      percent: 33.3,
      byLastYear: false,
    });
    expect(forecast([aMonth('2026-10-01', 0, 5)], '2026-10-31')).toBeNull();
  });

  it('is expected to be at least what was entered, also for months to come', () => {
    const months = [
      aMonth('2026-10-01', 1_000, 0, { publicity: 100 }),
      aMonth('2026-11-01', 0, 0, { publicity: 5_000, office: 70 }),
    ];
    const expected = forecast(months, '2026-10-31')!;
    expect(expected.total).toBe(5_100 + 70);
    expect(expected.total).toBeGreaterThanOrEqual(costSum(months).total);
  });
});

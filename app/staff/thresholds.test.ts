import { afterEach, expect, it } from 'vitest';
import { knowSettings } from '#platform/setting/setting.ts';
import { THRESHOLDS, thresholds } from './thresholds.ts';

afterEach(() => knowSettings([]));

it('counts from its instant on, and before as it is built in', () => {
  const value = { costPercent: 29, few: 5, endingDays: 14, contractDays: 90, lateDays: 2 };
  const effectiveAt = new Date('2026-12-01T00:00:00+09:00');
  knowSettings([{ id: 1, name: 'thresholds', value, effectiveAt, endsAt: null }]);
  expect(thresholds(new Date('2026-11-30T23:59:59+09:00'))).toEqual(THRESHOLDS.start);
  expect(thresholds(effectiveAt)).toEqual(value);
  expect(THRESHOLDS.schema.safeParse({ ...value, costPercent: 0 }).success).toBe(false);
});

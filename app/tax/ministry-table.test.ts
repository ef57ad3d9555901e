import { describe, expect, it } from 'vitest';
import { singleHousehold } from './household.ts';
import { limitOf } from './limit-rules.ts';
import { HOUSEHOLDS, MINISTRY_TABLE } from './testing/ministry-table.ts';

it('the table has its 43 rows of 7 cells', () => {
  expect(MINISTRY_TABLE).toHaveLength(43);
  for (const row of MINISTRY_TABLE) expect(row.limits).toHaveLength(HOUSEHOLDS.length);
});

describe.each(HOUSEHOLDS.map(([name, family], column) => ({ name, family, column })))(
  "the ministry's table, $name",
  ({ family, column }) => {
    it.each(MINISTRY_TABLE)('$salary', ({ salary, limits }) => {
      const { shown } = limitOf({ ...singleHousehold(2024, salary), ...family });
      expect(shown === 0 ? null : shown).toBe(limits[column]);
    });

    // 基礎控除 and 人的控除差 of resident tax did not move, so neither does the limit of these salaries.
    it.each([2025, 2026, 2027] as const)('stands unchanged in %i', (year) => {
      for (const { salary, limits } of MINISTRY_TABLE) {
        const { shown } = limitOf({ ...singleHousehold(year, salary), ...family });
        expect.soft(shown === 0 ? null : shown, `${salary}`).toBe(limits[column]);
      }
    });
  },
);

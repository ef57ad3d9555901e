import { expect, it } from 'vitest';
import { words } from './cells.ts';

it('words of a list are written and kept in its order, so that only what is chosen differs', () => {
  const cell = words(28, ['えび', '卵', '小麦']);
  expect(cell.write(['小麦', '卵'])).toBe(cell.write(['卵', '小麦']));
  expect(cell.read('小麦、卵')).toEqual({ value: ['卵', '小麦'] });
  expect(cell.read('小麦、そば')).toEqual({ fault: '「そば」は使用できません' });
  expect(words(10).read('新米、先行予約')).toEqual({ value: ['新米', '先行予約'] });
});

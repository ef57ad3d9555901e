import { describe, expect, it } from 'vitest';
import { day, instant, lastInstant, words } from './cells.ts';

const at = (text: string) => new Date(`${text}+09:00`);

it('words of a list are written and kept in its order, so that only what is chosen differs', () => {
  const cell = words(28, ['えび', '卵', '小麦']);
  expect(cell.write(['小麦', '卵'])).toBe(cell.write(['卵', '小麦']));
  expect(cell.read('小麦、卵')).toEqual({ value: ['卵', '小麦'] });
  expect(cell.read('小麦、そば')).toEqual({ fault: '「そば」は使用できません' });
  expect(words(10).read('新米、先行予約')).toEqual({ value: ['新米', '先行予約'] });
});

describe('days and instants of sheets', () => {
  it.each(['2026-12-01', '2026/12/1', '2026年12月1日', '２０２６／１２／１', '46357'])(
    '%s is a day',
    (text) => {
      expect(day.read(text)).toEqual({ value: '2026-12-01' });
    },
  );

  it.each(['12/1/2026', '46357.5', '2026-02-30', '99999', '1234'])('%s is none', (text) => {
    expect(day.read(text)).toHaveProperty('fault');
  });

  it.each([
    ['2026-12-01 10:00', '2026-12-01T10:00:00'],
    ['2026/12/1 9:05', '2026-12-01T09:05:00'],
    ['2026-12-01', '2026-12-01T00:00:00'],
    ['46357', '2026-12-01T00:00:00'],
    ['46357.5', '2026-12-01T12:00:00'],
  ])('%s is an instant', (text, expected) => {
    expect(instant.read(text)).toEqual({ value: at(expected) });
  });

  it.each([
    ['2027-01-31', '2027-01-31T23:59:59'],
    ['46418', '2027-01-31T23:59:59'],
    ['2027-01-31 23:59', '2027-01-31T23:59:59'],
    ['2027-01-31 18:00', '2027-01-31T18:00:00'],
  ])('until %s', (text, expected) => {
    expect(lastInstant.read(text)).toEqual({ value: at(expected) });
    expect(lastInstant.read(lastInstant.write(at(expected)))).toEqual({ value: at(expected) });
  });
});

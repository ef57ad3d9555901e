import fc from 'fast-check';
import { expect, it } from 'vitest';
import { floor, floorTo, fraction, minus, over, plus, smaller, times } from './fraction.ts';

it('floors downwards, below zero too', () => {
  expect([fraction(7, 2), fraction(-7, 2), fraction(-8, 2), fraction(0)].map(floor)).toEqual([3, -4, -4, 0]);
  expect([floorTo(1_000, 49_705), floorTo(1_000, 999), floorTo(1_000, 5_000)]).toEqual([49_000, 0, 5_000]);
});

it('is exact where floating point is not', () => {
  expect(floor(times(fraction(100), times(fraction(79_790, 100_000), fraction(100_000, 79_790))))).toBe(100);
  expect(floor(over(fraction(40_500), fraction(84_895, 100_000)))).toBe(47_705);
  expect(floor(times(plus(fraction(1, 10), fraction(2, 10)), fraction(10)))).toBe(3);
  expect(floor(minus(fraction(1, 3), fraction(1, 3)))).toBe(0);
});

it('the smaller one is the smaller one', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), fc.integer({ min: 1, max: 1_000 }), (a, b, d) => {
      expect(smaller(fraction(a, d), fraction(b, d)).n).toBe(BigInt(Math.min(a, b)));
    }),
  );
  expect(smaller(fraction(1, 2), fraction(2, 3))).toEqual(fraction(1, 2));
});

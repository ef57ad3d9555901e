import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aheadOf,
  askAgainIn,
  creditNow,
  firstRate,
  LATELY_S,
  type Line,
  nextRate,
  opens,
  SLOWEST,
  secondsUntil,
  smoothed,
  thereFor,
} from './rules.ts';

const line = (over: Partial<Line> = {}): Line => ({
  calledTo: 100,
  head: 101,
  last: 200,
  waiting: 100,
  rate: 5,
  ...over,
});

describe('the place in the line', () => {
  it.each<[string, number, Partial<Line>, number]>([
    ['the first', 101, {}, 0],
    ['in the middle', 151, {}, 50],
    ['in the middle of a line from which half have gone', 151, { waiting: 50 }, 25],
    ['who came since', 205, {}, 104],
    ['who came when nobody waited', 103, { head: 0, last: 0, waiting: 0 }, 2],
    ['who comes back before the head', 99, {}, 0],
  ])('%s', (_, number, over, ahead) => expect(aheadOf(number, line(over))).toBe(ahead));

  it('never grows while others are let in, and is never more than all who came before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 0, max: 1000 }), (own, gone) => {
        const whole = line({ calledTo: 0, head: 1, last: 1000, waiting: 1000 });
        const later = line({ calledTo: gone, head: gone + 1, last: 1000, waiting: 1000 - gone });
        expect(aheadOf(own, later)).toBeLessThanOrEqual(aheadOf(own, whole));
        expect(aheadOf(own, whole)).toBeLessThanOrEqual(own - 1);
      }),
    );
  });

  it('is told in time, and asked for the sooner the nearer it is', () => {
    expect(secondsUntil(49, line())).toBe(10);
    expect(secondsUntil(49, line({ rate: 0 }))).toBeUndefined();
    expect([1, 30, 1000, undefined].map(askAgainIn)).toEqual([2, 30, 30, 30]);
  });

  it('is kept for who has missed asking twice', () => expect([2, 30].map(thereFor)).toEqual([6, 90]));
});

describe('the rate', () => {
  const quiet = { busy: false, slowedS: 60, seconds: 1, served: 0 };
  it('falls by a fifth when there is too much to do, once in five seconds', () => {
    expect(nextRate(10, { ...quiet, busy: true })).toEqual({ rate: 8, slowed: true });
    expect(nextRate(10, { ...quiet, busy: true, slowedS: 3 })).toEqual({ rate: 10, slowed: false });
    expect(nextRate(10, { ...quiet, slowedS: 3 })).toEqual({ rate: 10, slowed: false });
  });

  it('grows by about a fifth in a quiet minute, and comes back from the slowest', () => {
    let rate = 10;
    for (let i = 0; i < 60; i++) ({ rate } = nextRate(rate, quiet));
    expect(rate).toBeGreaterThan(12);
    expect(rate).toBeLessThan(13);
    expect(nextRate(SLOWEST, { ...quiet, busy: true }).rate).toBe(SLOWEST);
    expect(nextRate(SLOWEST, quiet).rate).toBeGreaterThan(SLOWEST);
  });

  it('grows by a fiftieth a second up to twice those who are served, when nothing was too much for a quarter of a minute', () => {
    let rate = 10;
    for (let i = 0; i < 20; i++) ({ rate } = nextRate(rate, { ...quiet, served: 30 }));
    expect(rate).toBeCloseTo(14.9, 1);
    for (let i = 0; i < 60; i++) ({ rate } = nextRate(rate, { ...quiet, served: 30 }));
    expect(rate).toBeGreaterThan(45);
    expect(rate).toBeLessThan(60);
    expect(nextRate(10, { ...quiet, slowedS: 14, served: 30 }).rate).toBeLessThan(10.1);
    expect(nextRate(10, { ...quiet, served: 3 }).rate).toBeCloseTo(10.04);
  });

  it('knows how many are served by the last half minute', () => {
    let rate = 0;
    for (let i = 0; i < 30; i++) rate = smoothed(rate, 10, 1, LATELY_S);
    expect(rate).toBeCloseTo(6.3, 1);
    for (let i = 0; i < 120; i++) rate = smoothed(rate, 20, 2, LATELY_S);
    expect(rate).toBeCloseTo(10, 2);
  });

  it('begins with half of what came in, or with those who were served', () =>
    expect([firstRate(10, 1), firstRate(10, 7), firstRate(0, 0)]).toEqual([5, 7, 0]));
});

it('what was not claimed goes to the next, but not all at once, and nobody comes in while there is too much to do', () => {
  const second = { rate: 5, busy: false, seconds: 1, unclaimed: 0 };
  expect(creditNow(0.5, second)).toBe(5.5);
  expect(creditNow(0, { ...second, unclaimed: 4 })).toBe(9);
  expect(creditNow(0, { ...second, unclaimed: 400 })).toBe(15);
  expect(creditNow(0.5, { ...second, rate: 0.1 })).toBeCloseTo(0.6); // one in ten seconds
  expect(creditNow(0.5, { ...second, busy: true })).toBe(0.5);
  expect(creditNow(0.5, { ...second, rate: 0, unclaimed: 9 })).toBe(0.5);
});

it('the door opens when nobody waits, nothing was too much lately, and the operator does not hold it', () => {
  const now = { waiting: 0, closedS: 60, busyS: 60, byHand: false };
  expect(opens(now)).toBe(true);
  for (const over of [{ waiting: 1 }, { closedS: 5 }, { busyS: 2 }, { byHand: true }])
    expect(opens({ ...now, ...over })).toBe(false);
});

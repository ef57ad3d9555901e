import { describe, expect, it } from 'vitest';
import { random } from '../../scripts/data/demo/random.ts';
import { exponential, percentile, poisson, serve } from './station.ts';

const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;
const COUNT_S = 600_000;

/** Mean wait in M/M/c by Erlang's C. @param load offered, in servers. */
function erlangC(load: number, servers: number, service: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; k < servers; k++) {
    term *= load / k;
    sum += term;
  }
  const last = (term * load) / servers / (1 - load / servers);
  return ((last / (sum + last)) * service) / (servers - load);
}

/** Waits of a steady stream, without the beginning in which the line grows. */
function waits(load: number, places: number, service: (next: () => number) => number): number[] {
  const next = random('waits').next;
  const arrivals = poisson(() => load, load, { from: 0, until: COUNT_S }, next);
  return serve(arrivals, places, () => service(next))
    .filter(({ at }) => at > COUNT_S / 20)
    .map(({ waited }) => waited);
}

describe('a line of people who come at random', () => {
  it.each([
    [0.5, 1],
    [0.8, 1],
    [3.2, 4],
    [7, 10],
  ])('with times of service at random waits as Erlang says: %d offered to %d', (load, places) => {
    const seen = mean(waits(load, places, (next) => exponential(1, next)));
    const known = erlangC(load, places, 1);
    expect(Math.abs(seen / known - 1)).toBeLessThan(0.05);
  });

  it.each([0.5, 0.8, 0.9])(
    'with one place and equal times waits as Pollaczek and Khinchine say: %d',
    (load) => {
      const seen = mean(waits(load, 1, () => 1));
      expect(Math.abs(seen / (load / (2 * (1 - load))) - 1)).toBeLessThan(0.05);
    },
  );

  it('has the known tail at one place: P(wait > t) = load · e^(-(1 - load) t)', () => {
    const all = waits(0.8, 1, (next) => exponential(1, next));
    expect(Math.abs(percentile(all, 0.99) / (Math.log(0.8 / 0.01) / 0.2) - 1)).toBeLessThan(0.08);
  });
});

it('lets nobody overtake, and everybody begin at once while places are free', () => {
  const served = serve([0, 0, 0, 1, 5], 2, () => 2);
  expect(served.map((s) => s.waited)).toEqual([0, 0, 2, 1, 0]);
});

it('is the same for the same seed, and follows a rate that changes', () => {
  const rate = (at: number) => (at < 1_000 ? 10 : 30);
  const people = () => [...poisson(rate, 30, { from: 0, until: 2_000 }, random('people').next)];
  const all = people();
  expect(people()).toEqual(all);
  const early = all.filter((at) => at < 1_000).length;
  expect(Math.abs(early / 10_000 - 1)).toBeLessThan(0.05);
  expect(Math.abs((all.length - early) / 30_000 - 1)).toBeLessThan(0.05);
  expect(all).toEqual(all.toSorted((a, b) => a - b));
});

import { expect, it } from 'vitest';
import { Allowance } from './allowance.ts';

const START = 1_800_000_000_000;

/** How many of `n` at an instant are let through. */
const taken = (a: Allowance, n: number, ms: number, network = 'a') =>
  Array.from({ length: n }, () => a.take(network, START + ms)).filter((wait) => wait === 0).length;

it('all of a minute may be spent at once, and comes back by and by, never more than that', () => {
  const allowance = new Allowance(120);
  expect(taken(allowance, 200, 0)).toBe(120);
  expect(taken(allowance, 200, 10_000)).toBe(20);
  expect(taken(allowance, 200, 10 * 60_000)).toBe(120);
});

it('says when the next is there, and asking in vain does not delay it', () => {
  const allowance = new Allowance(6);
  expect(taken(allowance, 6, 0)).toBe(6);
  expect([allowance.take('a', START), allowance.take('a', START + 4_000)]).toEqual([10, 6]);
  expect(taken(allowance, 2, 10_000)).toBe(1);
});

it('each network has its own', () => {
  const allowance = new Allowance(3);
  expect([taken(allowance, 9, 0, 'a'), taken(allowance, 9, 0, 'b')]).toEqual([3, 3]);
});

it('counts a bounded number of networks, and forgets the longest idle', () => {
  const allowance = new Allowance(1);
  expect(taken(allowance, 2, 0, 'first')).toBe(1);
  for (let i = 0; i < 20_000; i++) allowance.take(`network ${i}`, START);
  expect(taken(allowance, 1, 0, 'first')).toBe(1);
  expect(taken(allowance, 1, 0, 'network 19999')).toBe(0);
});

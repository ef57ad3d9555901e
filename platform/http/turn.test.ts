import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atWork, nextTurn } from './turn.ts';

// By this clock turns take no time unless a test lets it pass, and rests of turns elsewhere are over.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 600));
afterEach(() => void vi.restoreAllMocks());

const who = (neighbourhood: string, network = neighbourhood) => ({ network, neighbourhood });

/** Rounds of the event loop. */
const rounds = async (n: number) => {
  for (let i = 0; i < n; i++) await new Promise((r) => setImmediate(r));
};

/** Turns that note their neighbourhood when they begin. */
function turns(order: string[], ...names: string[]): Promise<void>[] {
  return names.map((name) => nextTurn(who(name)).then(() => void order.push(name)));
}

it('a newcomer waits for one turn of each neighbourhood, however many of them wait', async () => {
  const order: string[] = [];
  const all = turns(order, ...Array<string>(8).fill('greedy'), ...Array<string>(8).fill('other'), 'newcomer');
  await Promise.all(all);
  expect(order.indexOf('newcomer')).toBe(2);
  expect(order).toHaveLength(17);
});

it('the networks of one neighbourhood have their turns together', async () => {
  const order: string[] = [];
  const near = Array.from({ length: 8 }, (_, n) =>
    nextTurn(who('near', `near/${n}`)).then(() => void order.push('near')),
  );
  await Promise.all([...near, ...turns(order, 'newcomer')]);
  expect(order.indexOf('newcomer')).toBe(1);
});

it('lets rounds of the event loop go by between two turns, in which connections are accepted', async () => {
  const began: number[] = [];
  let round = 0;
  let isOver = false;
  const count = () => {
    round++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(Array.from({ length: 3 }, () => nextTurn(who('one')).then(() => began.push(round))));
  isOver = true;
  expect(began[1]! - began[0]!).toBeGreaterThanOrEqual(10);
  expect(began[2]! - began[1]!).toBeGreaterThanOrEqual(10);
});

it('lets a crowd rest while others are at work, and no longer', async () => {
  let now = performance.now() + 600;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  let begun = 0;
  const other = Promise.withResolvers<void>();
  const atWorkBeside = atWork(who('visitor'), () => other.promise);
  const crowd = Array.from({ length: 10 }, () =>
    nextTurn(who('crowd')).then(() => {
      begun++;
      now += 50; // 150 ms of rest, of which it has 100 to its credit
    }),
  );
  await rounds(200);
  expect(begun).toBe(1);
  // Who has not had much is not concerned.
  await nextTurn(who('visitor'));
  expect(begun).toBe(1);
  now += 50;
  await vi.waitFor(() => expect(begun).toBe(2));
  other.resolve();
  await Promise.all([...crowd, atWorkBeside]);
  expect(begun).toBe(10);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paced } from './paced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that counts how often it began, and says so. */
function counted(pauseMs = 1_000) {
  const inTurn = paced<number>(pauseMs);
  let begun = 0;
  return { ask: (key = 'a') => inTurn(key, async () => ++begun), begun: () => begun };
}

it('does it once for all who ask at once, and for each key apart', async () => {
  const { ask } = counted();
  expect(await Promise.all([ask('a'), ask('a'), ask('b'), ask('a')])).toEqual([1, 1, 2, 1]);
});

it('does it again for those who ask later, once a pause', async () => {
  const { ask, begun } = counted();
  expect(await ask()).toBe(1);
  const later = [ask(), ask()];
  await vi.advanceTimersByTimeAsync(999);
  expect(begun()).toBe(1);
  later.push(ask());
  await vi.advanceTimersByTimeAsync(1);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await ask()).toBe(3); // nothing is waited for
});

it('fails for those who wait for one that fails, and begins anew afterwards', async () => {
  const inTurn = paced<string>(1_000);
  const silence = Promise.withResolvers<string>();
  const first = inTurn('a', () => silence.promise);
  await vi.advanceTimersByTimeAsync(5_000);
  const second = inTurn('a', async () => 'never');
  const both = Promise.allSettled([first, second]);
  silence.reject(new Error('silent'));
  expect((await both).map((r) => r.status)).toEqual(['rejected', 'rejected']);
  expect(await inTurn('a', async () => 'answered')).toBe('answered');
});

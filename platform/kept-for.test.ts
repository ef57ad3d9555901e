import { afterEach, expect, it, vi } from 'vitest';
import { keptFor } from './kept-for.ts';

afterEach(() => vi.useRealTimers());

it('reads once for all who ask at once and for a while, and anew afterwards', async () => {
  vi.useFakeTimers();
  let reads = 0;
  const asked = keptFor(1000, async () => ++reads);
  expect(await Promise.all([asked(), asked()])).toEqual([1, 1]);
  vi.advanceTimersByTime(1000);
  expect(await asked()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await asked()).toBe(2);
});

it('forgets a reading that failed', async () => {
  let reads = 0;
  const asked = keptFor(1000, async () => {
    if (++reads === 1) throw new Error('out of order');
    return reads;
  });
  await expect(asked()).rejects.toThrow('out of order');
  expect(await asked()).toBe(2);
});

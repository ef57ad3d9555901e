import { expect, it, vi } from 'vitest';
import { Bulkhead } from './bulkhead.ts';

const LIMITS = { places: 2, queue: 4, patienceMs: 60_000 };

/** Work that begins when it has a place, and ends when told to. */
function work(bulkhead: Bulkhead, network: string, signal?: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const state = { begun: false, finish: () => resolve(network), fail: () => reject(new Error('failed')) };
  const done = bulkhead.run({ network, signal }, () => {
    state.begun = true;
    return promise;
  });
  done.catch(() => {});
  return Object.assign(state, { done });
}

/** A few rounds of the event loop: one thing begins in each. */
const settled = async () => {
  for (let round = 0; round < 20; round++) await new Promise((r) => setImmediate(r));
};
const begun = (works: { begun: boolean }[]) => works.map((w) => w.begun);

it('lets only so much run at once; the next begins when one has ended, also by an error', async () => {
  const bulkhead = new Bulkhead(LIMITS);
  const works = ['a', 'b', 'c', 'd'].map((n) => work(bulkhead, n));
  await settled();
  expect(begun(works)).toEqual([true, true, false, false]);
  works[0]!.finish();
  expect(await works[0]!.done).toBe('a');
  await settled();
  expect(begun(works)).toEqual([true, true, true, false]);
  works[1]!.fail();
  await expect(works[1]!.done).rejects.toThrow('failed');
  await settled();
  expect(begun(works)).toEqual([true, true, true, true]);
});

it('one network with many requests delays another by one of them and no more', async () => {
  const bulkhead = new Bulkhead({ ...LIMITS, queue: 20 });
  const greedy = Array.from({ length: 8 }, () => work(bulkhead, 'greedy'));
  const other = work(bulkhead, 'other');
  greedy[0]!.finish();
  await settled();
  expect([begun(greedy).filter(Boolean).length, other.begun]).toEqual([2, true]);
});

const busy = { name: 'NotNow', status: 503, retryAfter: 5 };

it('lets networks take turns where there is one place alone', async () => {
  const bulkhead = new Bulkhead({ ...LIMITS, places: 1, queue: 60 });
  const order: string[] = [];
  const ask = (network: string) => bulkhead.run({ network }, async () => void order.push(network));
  const greedy = Array.from({ length: 20 }, () => ask('greedy'));
  await vi.waitFor(() => expect(order.length).toBeGreaterThan(0), { interval: 0 });
  const before = order.length;
  const honest = [ask('honest'), ask('other')];
  await Promise.all([...greedy, ...honest]);
  expect(before).toBeLessThan(10);
  // Behind what runs just now, and what was let in before it left.
  expect(order.indexOf('honest')).toBeLessThanOrEqual(before + 2);
  expect(order.indexOf('other')).toBeLessThanOrEqual(before + 3);
});

it('lets nobody who comes again wait for all who come anew', async () => {
  const bulkhead = new Bulkhead({ ...LIMITS, places: 1, queue: 60 });
  await bulkhead.run({ network: 'again' }, async () => {});
  const order: string[] = [];
  const ask = (network: string) => bulkhead.run({ network }, async () => void order.push(network));
  const all = [ask('first'), ask('second'), ask('again')];
  for (let n = 0; n < 20; n++) all.push(ask(`new${n}`));
  await Promise.all(all);
  expect(order.indexOf('again')).toBeLessThanOrEqual(2);
});

it('refuses at once what one network wants beyond its half of the queue', async () => {
  const bulkhead = new Bulkhead(LIMITS);
  const greedy = Array.from({ length: 4 }, () => work(bulkhead, 'greedy')); // two run, two wait
  await expect(work(bulkhead, 'greedy').done).rejects.toMatchObject(busy);
  for (const w of greedy) w.finish();
  expect(await Promise.all(greedy.map((w) => w.done))).toHaveLength(4);
});

it('gives a newcomer the place of whoever waits most often, when the queue is full', async () => {
  const bulkhead = new Bulkhead(LIMITS);
  const running = [work(bulkhead, 'a'), work(bulkhead, 'b')];
  const [first, second] = [work(bulkhead, 'greedy'), work(bulkhead, 'greedy')];
  const waiting = [first, ...['c', 'd', 'e'].map((network) => work(bulkhead, network))];
  await expect(second.done).rejects.toMatchObject(busy);
  // All have one now: nobody gives way to somebody who would have as many.
  await expect(work(bulkhead, 'f').done).rejects.toMatchObject(busy);
  for (const w of [...running, ...waiting]) w.finish();
  expect(await Promise.all([...running, ...waiting].map((w) => w.done))).toHaveLength(6);
});

it('runs no more of one network than its bound, and passes its waiting ones by', async () => {
  const bulkhead = new Bulkhead({ ...LIMITS, places: 3, ofOneNetworkRunning: 2, queue: 20 });
  const greedy = Array.from({ length: 4 }, () => work(bulkhead, 'greedy'));
  const others = ['a', 'b'].map((network) => work(bulkhead, network));
  await settled();
  expect([begun(greedy), begun(others)]).toEqual([
    [true, true, false, false],
    [true, false],
  ]);
  others[0]!.finish();
  await settled();
  expect([begun(greedy), begun(others)]).toEqual([
    [true, true, false, false],
    [true, true],
  ]);
  greedy[0]!.finish();
  await settled();
  expect(begun(greedy)).toEqual([true, true, true, false]);
  others[1]!.finish();
  await settled();
  expect(begun(greedy)).toEqual([true, true, true, false]); // its bound, although a place is free
});

it('refuses what waited for too long, and the place goes to the next', async () => {
  vi.useFakeTimers();
  const bulkhead = new Bulkhead(LIMITS);
  const first = [work(bulkhead, 'a'), work(bulkhead, 'b')];
  const late = work(bulkhead, 'c');
  await vi.advanceTimersByTimeAsync(LIMITS.patienceMs - 1);
  const next = work(bulkhead, 'd');
  await vi.advanceTimersByTimeAsync(1);
  await expect(late.done).rejects.toMatchObject({ status: 503 });
  vi.useRealTimers();
  first[0]!.finish();
  await settled();
  expect([late.begun, next.begun]).toEqual([false, true]);
});

it('forgets whoever has left while waiting; who runs keeps the place to the end', async () => {
  const bulkhead = new Bulkhead(LIMITS);
  const [left, gone] = [new AbortController(), new AbortController()];
  const running = [work(bulkhead, 'a', gone.signal), work(bulkhead, 'b')];
  const abandoned = work(bulkhead, 'c', left.signal);
  const next = work(bulkhead, 'd');
  left.abort();
  gone.abort();
  await expect(abandoned.done).rejects.toThrow('aborted');
  await expect(work(bulkhead, 'e', left.signal).done).rejects.toThrow('aborted');
  await settled();
  expect(next.begun).toBe(false);
  running[0]!.finish();
  await settled();
  expect([abandoned.begun, next.begun]).toEqual([false, true]);
});

it('lets sockets have their time between two that begin, however many come at once', async () => {
  const bulkhead = new Bulkhead({ places: 50, queue: 0, patienceMs: 1000 });
  const order: string[] = [];
  const all = Array.from({ length: 30 }, (_, i) =>
    bulkhead.run({ network: 'a' }, async () => void order.push(`page ${i}`)),
  );
  const between = (async () => {
    for (let i = 0; i < 20; i++) {
      await new Promise((r) => setImmediate(r));
      order.push('socket');
    }
  })();
  await Promise.all([...all, between]);
  expect(order.slice(0, 29)).toContain('socket');
});

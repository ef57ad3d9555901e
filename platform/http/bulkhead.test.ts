import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Bulkhead } from './bulkhead.ts';

// By this clock turns take no time, and rests of turns elsewhere are over: nobody waits for more than a place, however slow the machine is.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 600));
afterEach(async () => {
  vi.useRealTimers();
  await settled(); // a turn that ended by another clock than it began would have taken long, and rest for ever
  vi.restoreAllMocks();
});

const LIMITS = { places: 2, queue: 4, patienceMs: 60_000 };

/** Work that begins when it has a place, and ends when told to. @param name of the network, after its neighbourhood and a slash. */
function work(bulkhead: Bulkhead, name: string, signal?: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const state = { begun: false, finish: () => resolve(name), fail: () => reject(new Error('failed')) };
  const done = bulkhead.run({ ...comer(name), signal }, () => {
    state.begun = true;
    return promise;
  });
  done.catch(() => {});
  return Object.assign(state, { done });
}

const comer = (name: string) => ({ network: name, neighbourhood: name.split('/')[0] });

/** Rounds of the event loop: one thing begins in ten of them. */
const settled = async () => {
  for (let round = 0; round < 200; round++) await new Promise((r) => setImmediate(r));
};
const begun = (works: { begun: boolean }[]) => works.map((w) => w.begun);

it('has a place rest for as long as its work took, and at most as long as told, when the work is answered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const gate = new Bulkhead({ ...LIMITS, isLight: true, rest: { times: 1, mostMs: 50 } });
  for (const [took, rests] of [
    [20, 20],
    [200, 50],
  ] as const) {
    expect(await gate.run(comer('a'), async () => vi.advanceTimersByTime(took) && 'done')).toBe('done');
    vi.advanceTimersByTime(rests - 1);
    expect(gate.seen.running).toBe(1);
    vi.advanceTimersByTime(1);
    expect(gate.seen.running).toBe(0);
  }
});

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

it('has work that keeps the thread for no time wait for a place alone, and for no turn', async () => {
  const bulkhead = new Bulkhead({ ...LIMITS, isLight: true });
  const works = ['a', 'b', 'c'].map((n) => work(bulkhead, n));
  await Promise.resolve();
  await Promise.resolve();
  await Promise.resolve();
  expect(begun(works)).toEqual([true, true, false]); // within the round in which they came
  works[0]!.finish();
  await settled();
  expect(begun(works)).toEqual([true, true, true]);
  for (const one of works) one.finish();
});

it('lets networks take turns where there is one place alone', async () => {
  const bulkhead = new Bulkhead({ ...LIMITS, places: 1, queue: 60 });
  const first = work(bulkhead, 'greedy');
  const order: string[] = [];
  const ask = (network: string) => bulkhead.run({ network }, async () => void order.push(network));
  const all = [...Array<string>(20).fill('greedy'), 'honest', 'other'].map(ask);
  first.finish();
  await Promise.all(all);
  // They came last, and wait for one of the twenty at most.
  expect(order.indexOf('honest')).toBeLessThanOrEqual(1);
  expect(order.indexOf('other')).toBeLessThanOrEqual(2);
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

describe('networks side by side, which may be one owner’s', () => {
  const street = (n: number) => Array.from({ length: n }, (_, i) => `street/${i}`);

  it('have a share of the places together, and are passed by when they have it', async () => {
    const bulkhead = new Bulkhead({
      places: 4,
      ofOneNetworkRunning: 1,
      ofOneNeighbourhoodRunning: 2,
      queue: 20,
      patienceMs: 60_000,
    });
    const many = street(6).map((name) => work(bulkhead, name));
    const others = ['a', 'b', 'c'].map((name) => work(bulkhead, name));
    await settled();
    expect(begun(many)).toEqual([true, true, false, false, false, false]);
    expect(begun(others)).toEqual([true, true, false]);
    others[0]!.finish();
    await settled();
    expect([begun(many).filter(Boolean).length, begun(others)]).toEqual([2, [true, true, true]]);
    others[1]!.finish();
    await settled();
    expect(begun(many).filter(Boolean)).toHaveLength(2); // although a place is free
    many[0]!.finish();
    await settled();
    expect(begun(many)).toEqual([true, true, true, false, false, false]);
  });

  it('have what one network has and half of the rest, so that one of them leaves something to the next', async () => {
    const bulkhead = new Bulkhead({ places: 6, ofOneNetworkRunning: 2, queue: 20, patienceMs: 60_000 });
    const one = Array.from({ length: 3 }, () => work(bulkhead, 'street/0'));
    const neighbours = Array.from({ length: 3 }, () => work(bulkhead, 'street/1'));
    const others = ['a', 'b', 'c'].map((name) => work(bulkhead, name));
    await settled();
    expect([one, neighbours, others].map((works) => begun(works).filter(Boolean).length)).toEqual([2, 2, 2]);
  });

  it('take turns with the others as one, where there is one place alone', async () => {
    const bulkhead = new Bulkhead({ places: 1, queue: 100, patienceMs: 60_000 });
    const first = work(bulkhead, 'street/0');
    const order: string[] = [];
    const ask = (name: string) => bulkhead.run(comer(name), async () => void order.push(name));
    const all = [...street(20), 'a', 'b', ...street(20)].map(ask);
    first.finish();
    await Promise.all(all);
    expect(order.indexOf('a')).toBeLessThanOrEqual(1);
    expect(order.indexOf('b')).toBeLessThanOrEqual(2);
    // And among themselves nobody has a second turn before all had one.
    const turns = order.filter((name) => name.startsWith('street'));
    expect(new Set(turns.slice(0, 20))).toEqual(new Set(street(20)));
  });

  it('have half of the queue, in which one of them gives way to another', async () => {
    const bulkhead = new Bulkhead({ places: 1, queue: 8, patienceMs: 60_000 });
    const running = work(bulkhead, 'x');
    const waiting = ['street/0', 'street/1', 'street/2', 'street/2'].map((name) => work(bulkhead, name));
    const fifth = work(bulkhead, 'street/3');
    await expect(waiting[3]!.done).rejects.toMatchObject(busy);
    await expect(work(bulkhead, 'street/4').done).rejects.toMatchObject(busy);
    const others = ['a', 'b', 'c', 'd'].map((name) => work(bulkhead, name));
    for (const w of [running, ...waiting.slice(0, 3), fifth, ...others]) w.finish();
    expect(await Promise.all([...waiting.slice(0, 3), fifth, ...others].map((w) => w.done))).toHaveLength(8);
  });

  it('give way in a full queue to who has fewer, and not to one more of theirs', async () => {
    const bulkhead = new Bulkhead({ places: 1, queue: 6, patienceMs: 60_000 });
    const running = work(bulkhead, 'x');
    const names = ['street/0', 'street/1', 'lane/0', 'lane/1', 'street/2', 'a'];
    const waiting = names.map((name) => work(bulkhead, name));
    const b = work(bulkhead, 'b');
    await expect(waiting[4]!.done).rejects.toMatchObject(busy); // the newest of the three
    await expect(work(bulkhead, 'street/3').done).rejects.toMatchObject(busy);
    const c = work(bulkhead, 'c');
    await expect(waiting[3]!.done).rejects.toMatchObject(busy); // the newest of two and two
    const left = [0, 1, 2, 5].map((i) => waiting[i]!);
    for (const w of [running, ...left, b, c]) w.finish();
    expect(await Promise.all([...left, b, c].map((w) => w.done))).toHaveLength(6);
  });
});

it('refuses what waited for too long, and the place goes to the next', async () => {
  // Rounds of the event loop go on as they are: turns that began in others would never come to their end.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const bulkhead = new Bulkhead(LIMITS);
  const first = [work(bulkhead, 'a'), work(bulkhead, 'b')];
  const late = work(bulkhead, 'c');
  await settled();
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

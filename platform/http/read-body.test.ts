import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { readBody } from './read-body.ts';

function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

const LIMITS = { bytes: 10, ms: 60_000 };

/** A POST whose body comes in these parts; one that is not ended has more to come. */
function post(parts: string[], { ended = true, headers = {} } = {}): Request {
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      if (ended) controller.close();
    },
  });
  return new Request('http://site.example', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
}
const read = async (request: Request, limits = LIMITS) => {
  const body = await readBody(request, limits);
  return typeof body === 'number' ? body : Buffer.from(body).toString();
};

it('reads what came in parts, up to its limit and not one byte more', async () => {
  expect(await read(post(['12345', '67890']))).toBe('1234567890');
  expect(await read(post(['12345', '67890', 'a'], { ended: false }))).toBe(413);
  expect(await read(new Request('http://site.example', { method: 'POST' }))).toBe('');
});

it('begins with nothing that says of itself to be too long', async () => {
  const request = post([], { ended: false, headers: { 'content-length': '11' } });
  expect([await read(request), request.bodyUsed]).toEqual([413, false]);
});

it('gives up what does not end in time', async () => {
  expect(await read(post(['1'], { ended: false }), { ...LIMITS, ms: 20 })).toBe(408);
});

it('refuses what comes in thousands of crumbs, and takes as many good pieces', async () => {
  const limits = { bytes: 1_000_000, ms: 60_000 };
  const crumbs = Array.from({ length: 2_500 }, () => 'a');
  expect(await read(post(crumbs, { ended: false }), limits)).toBe(400);
  const pieces = Array.from({ length: 2_500 }, () => 'a'.repeat(100));
  expect(await read(post(pieces), limits)).toHaveLength(250_000);
  expect(await read(post(crumbs.slice(0, 1_500)), limits)).toHaveLength(1_500);
});

it('holds a body as one buffer, in however many pieces it comes', async () => {
  const gc = globalThis.gc ?? collector();
  const pieces = Array.from({ length: 1_900 }, () => new TextEncoder().encode('aaaaaaaaaa'));
  const slow = () =>
    new Request('http://site.example', {
      method: 'POST',
      // Each piece is made when it is asked for, so that only what the reader keeps is held.
      body: new ReadableStream({
        pull(controller) {
          const next = (given.get(controller) ?? 0) + 1;
          given.set(controller, next);
          if (next <= pieces.length) controller.enqueue(pieces[next - 1]!.slice());
          else return new Promise(() => {});
        },
      }),
      duplex: 'half',
    } as RequestInit);
  const given = new WeakMap<object, number>();
  gc();
  const before = process.memoryUsage().heapUsed;
  const hung = Array.from({ length: 100 }, () => readBody(slow(), { bytes: 20_000, ms: 2_000 }));
  await new Promise((r) => setTimeout(r, 1_000));
  gc();
  const each = (process.memoryUsage().heapUsed - before) / hung.length;
  expect(each).toBeLessThan(100_000); // a chunk and its reaction apiece are some 400 KB
  expect(new Set(await Promise.all(hung))).toEqual(new Set([408]));
});

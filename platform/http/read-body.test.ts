import { expect, it } from 'vitest';
import { readBody } from './read-body.ts';

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

it('holds no more for a body than twice its bytes, in however many pieces it comes', async () => {
  const before = process.memoryUsage().arrayBuffers;
  const hung = Array.from({ length: 50 }, () =>
    read(
      post(
        Array.from({ length: 1_900 }, () => 'aaaaaaaaaa'),
        { ended: false },
      ),
      { bytes: 20_000, ms: 300 },
    ),
  );
  expect(await Promise.all(hung)).toEqual(hung.map(() => 408));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 4 * 20_000);
});

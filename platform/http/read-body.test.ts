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

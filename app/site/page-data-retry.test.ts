import { describe, expect, it, vi } from 'vitest';
import { retryPageData } from './page-data-retry.ts';

const ORIGIN = 'https://site.example';
const DATA = `${ORIGIN}/goods.data?q=a`;

/** A server that gives these answers one after the other (an Error = the network failed), and pauses that take no time. */
function site(...answers: (number | Error)[]) {
  const pauses: number[] = [];
  const asked: { url: string; credentials?: RequestCredentials | undefined }[] = [];
  const fetch = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    asked.push({ url: String(input instanceof Request ? input.url : input), credentials: init?.credentials });
    const answer = answers[asked.length - 1];
    if (answer === undefined) throw new Error('asked too often');
    if (answer instanceof Error) throw answer;
    return new Response(String(answer), { status: answer });
  });
  const wait = async (ms: number) => void pauses.push(ms);
  return { get: retryPageData(fetch, ORIGIN, wait), asked, pauses };
}

describe('page data', () => {
  it.each([
    [[200], 200],
    [[500, 200], 200],
    [[503, 502, 200], 200],
    [[500, 502, 503, 200], 200],
    [[500, 500, 500, 500], 500],
    [[500, 500, 500, 503], 503],
    [[500, 404], 404],
    [[404], 404],
    [[400], 400],
    [[429], 429],
    [[499], 499],
    [[302], 302],
  ])('answered %j ends with %i, asked exactly so often', async (answers, status) => {
    const { get, asked } = site(...answers);
    expect((await get(DATA)).status).toBe(status);
    expect(asked).toEqual(answers.map(() => ({ url: DATA, credentials: 'same-origin' })));
  });

  it('is asked again after pauses that grow', async () => {
    const { get, pauses } = site(500, 500, 500, 500);
    await get(DATA);
    expect(pauses).toHaveLength(3);
    expect(pauses[0]).toBeGreaterThan(0);
    expect(pauses).toEqual([...new Set(pauses)].sort((a, b) => a - b));
  });

  it.each([
    ['an abort', new DOMException('aborted', 'AbortError')],
    ['a network fault', new TypeError('Failed to fetch')],
  ])('is not asked again after %s, at the first time or later', async (_, error) => {
    const first = site(error);
    await expect(first.get(DATA)).rejects.toBe(error);
    expect(first.asked).toHaveLength(1);
    const later = site(500, error);
    await expect(later.get(DATA)).rejects.toBe(error);
    expect(later.asked).toHaveLength(2);
  });

  it('an abort ends the pause at once, also one that came just before it', async () => {
    for (const when of ['before', 'during']) {
      const stop = new AbortController();
      const fetch = vi.fn(async () => {
        if (when === 'before') stop.abort('gone');
        else queueMicrotask(() => setTimeout(() => stop.abort('gone')));
        return new Response(null, { status: 500 });
      });
      await expect(retryPageData(fetch, ORIGIN)(DATA, { signal: stop.signal })).rejects.toBe('gone');
      expect(fetch).toHaveBeenCalledOnce();
    }
  });

  it('may be a URL or a Request', async () => {
    for (const input of [new URL(DATA), new Request(DATA)]) {
      const { get, asked } = site(500, 200);
      expect((await get(input)).status).toBe(200);
      expect(asked.map((a) => a.url)).toEqual([DATA, DATA]);
    }
  });
});

describe('anything else', () => {
  it.each([
    ['a POST', DATA, { method: 'POST', body: 'a=1' }],
    ['a POST in a Request', new Request(DATA, { method: 'POST', body: 'a=1' }), undefined],
    ['a DELETE', DATA, { method: 'DELETE' }],
    ['another site', 'https://other.example/goods.data', undefined],
    ['another port', `${ORIGIN}:8443/goods.data`, undefined],
    ['what is no page data', `${ORIGIN}/api/me`, undefined],
    ['a page', `${ORIGIN}/goods?x=.data`, undefined],
  ])('%s is sent once and as it is', async (_, input, init) => {
    const { get, asked } = site(500);
    expect((await get(input, init)).status).toBe(500);
    expect(asked).toEqual([{ url: input instanceof Request ? input.url : input, credentials: undefined }]);
  });
});

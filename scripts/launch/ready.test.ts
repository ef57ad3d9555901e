import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitForIndex } from './ready.ts';

let server: Server;
let url: string;
/** How many questions there were, and up to which there is no index. */
let asked = 0;
let making = 0;
beforeEach(async () => {
  asked = 0;
  server = createServer((_, res) => {
    const ready = ++asked > making;
    res.writeHead(ready ? 200 : 503).end(JSON.stringify(ready ? { goods: 996_200 } : {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => void server.close());

const never = new AbortController().signal;

it('waits until the search holds all goods, and says how many', async () => {
  making = 3;
  expect(await waitForIndex(url, never)).toBe('996,200 goods in memory');
  expect(asked).toBe(4);
});

it('waits for a program that does not listen yet, and not for ever', async () => {
  await new Promise((resolve) => server.close(resolve));
  expect(await waitForIndex(url, never, 200)).toMatch(/PostgreSQL answers/);
});

it('ends with the start', async () => {
  making = Number.POSITIVE_INFINITY;
  await expect(waitForIndex(url, AbortSignal.timeout(120))).rejects.toThrow();
});

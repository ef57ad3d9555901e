import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { forgetConfig } from '#platform/config.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { insertPlaces, insertThings, things } from '../testing/catalogue.ts';
import { readQuery } from './search-query.ts';

useTestDatabase();

const now = new Date();
beforeAll(async () => {
  await insertPlaces();
  await insertThings(things(now));
});

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A search program that behaves so. @returns how often it was asked */
async function program(behave: (res: import('node:http').ServerResponse) => void): Promise<() => number> {
  let asked = 0;
  server = createServer((_req, res) => {
    asked++;
    behave(res);
  });
  const listening = server;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  process.env.SEARCH_URL = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  forgetConfig();
  return () => asked;
}

/** The client as a process has it that has only begun. */
async function search(text: string): Promise<number> {
  vi.resetModules();
  const { searchGoods } = await import('./search.ts');
  const { total } = await searchGoods('gift', readQuery(new URLSearchParams(text)));
  return total;
}

it('PostgreSQL answers the same while the program makes its index, is broken, silent or gone', async () => {
  delete process.env.SEARCH_URL;
  forgetConfig();
  const all = await search('');
  expect(all).toBeGreaterThan(50);
  const making = await program((res) => res.writeHead(503).end('{}'));
  expect(await search('')).toBe(all);
  expect(making()).toBe(1);
  const broken = await program((res) => res.end('no JSON'));
  expect(await search('')).toBe(all);
  expect(broken()).toBe(1);
  const silent = await program(() => {});
  expect(await search('')).toBe(all);
  expect(silent()).toBe(1);
  server!.closeAllConnections();
  await new Promise((resolve) => server!.close(resolve));
  expect(await search('')).toBe(all);
});

it('a program that did not answer is not asked again at once', async () => {
  const asked = await program((res) => res.writeHead(503).end('{}'));
  vi.resetModules();
  const { searchGoods } = await import('./search.ts');
  for (let page = 1; page <= 5; page++)
    await searchGoods('gift', readQuery(new URLSearchParams(`page=${page}`)));
  expect(asked()).toBe(1);
});

it('a page that is kept until a purge is made from the database, which an index is behind for a moment', async () => {
  const asked = await program((res) =>
    res.end(
      JSON.stringify({ ids: [], ranked: 0, counted: { total: 0, facets: {}, thisYear: 0, without: {} } }),
    ),
  );
  vi.resetModules();
  const { governmentPage } = await import('../government/government-view.ts');
  const shown = async (search: string) => {
    const page = await governmentPage('012041', readQuery(new URLSearchParams(search)), now);
    return page?.mode === 'detail' ? page.results : undefined;
  };
  expect((await shown(''))?.cards.length).toBeGreaterThan(0);
  expect(asked()).toBe(0);
  expect((await shown('in_stock=1'))?.cards).toEqual([]);
  expect(asked()).toBeGreaterThan(0);
});

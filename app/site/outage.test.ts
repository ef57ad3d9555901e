import { sql } from 'kysely';
import { createElement, type ReactNode } from 'react';
import { Outlet } from 'react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as entry from '#app/entry.server.tsx';
import { forgetConfig } from '#platform/config.ts';
import { answerVisitors, closeDb, db } from '#platform/db/db.ts';
import { PageCache } from '#platform/http/page-cache.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { type FreezingProxy, freezingProxy } from '#platform/testing/freezing-proxy.ts';
import { guard } from './guard.ts';
import { httpApp } from './http-app.ts';
import { pageHandlers } from './page-handlers.ts';
import * as unknown from './pages/unknown.tsx';
import { PublicPages } from './public-pages.ts';
import { stubBuild } from './testing/stub-build.ts';

const own = useTestDatabase();

/** The router as the site runs it, with three pages: one that everybody may see, a member's, and a faulty one. */
const routes = {
  root: {
    path: '',
    module: {
      Layout: ({ children }: { children: ReactNode }) =>
        createElement('html', null, createElement('body', null, children)),
      default: () => createElement(Outlet),
      ErrorBoundary: () => 'an error in the layout',
    },
  },
  lists: { path: 'goods', module: { loader: ask, default: () => 'a list' } },
  suggest: { path: 'api/suggest', module: { loader: async () => Response.json(await ask()) } },
  mypage: {
    path: 'mypage',
    module: { middleware: [guard], loader: ask, action: ask, default: () => 'mine' },
  },
  faulty: {
    path: 'guide',
    module: {
      loader: () => {
        throw new Error('a mistake');
      },
      default: () => null,
    },
  },
  unknown: { path: '*', module: unknown },
};

async function ask() {
  return (await sql`select 1 as n`.execute(db())).rows;
}

const handler = pageHandlers(stubBuild(entry, routes));
const cache = new PageCache(1024 * 1024);
answerVisitors(); // with their patience
const app = httpApp(async () => handler, new PublicPages(async () => handler, cache));
const incoming = { incoming: { socket: { remoteAddress: '203.0.113.7' } } };
const get = (path: string, init: RequestInit = {}) => app.request(`http://inner${path}`, init, incoming);
const SESSION = { cookie: `session=${'a'.repeat(43)}` };

/** Status, whether it is a page of the site, and how long to wait. */
async function answer(path: string, init?: RequestInit) {
  const response = await get(path, init);
  const body = await response.text();
  return [response.status, body.includes('an error in the layout'), response.headers.get('retry-after')];
}

let way: FreezingProxy;
async function through(url: string) {
  await closeDb();
  process.env.DATABASE_URL = url;
  forgetConfig();
}
beforeAll(() => forgetConfig());
beforeEach(async () => {
  cache.purge('*');
  way = await freezingProxy(own.url);
  await through(way.url);
});
afterAll(() => through(own.url));

const troubles = { 'refuses connections': () => way.stop(), 'is frozen': async () => way.freeze() };

describe.each(Object.entries(troubles))('while the database %s', (_, begin) => {
  it('pages that were shown before are shown on; the others say 503 in the layout and when to come again', async () => {
    expect(await (await get('/goods')).text()).toContain('a list');
    cache.doubt(); // as after each connect of the purge listener
    await closeDb();
    await begin();
    expect((await get('/goods')).status).toBe(200);
    expect(cache.find('/goods')).toBeDefined();
    const unavailable = [503, true, '10'];
    expect(await answer('/goods?q=new')).toEqual(unavailable);
    expect(await answer('/ec/none')).toEqual([404, true, null]); // needs no database
    expect(await answer('/guide')).toEqual([500, true, null]); // a mistake stays one
  });

  it('a member is neither sent to the login nor logged out', async () => {
    expect((await get('/mypage', { headers: SESSION })).status).toBe(302); // no such session
    await closeDb();
    await begin();
    for (const init of [{}, { method: 'POST', body: new URLSearchParams({ a: '1' }) }]) {
      const response = await get('/mypage', { ...init, headers: SESSION });
      expect([response.status, response.headers.get('location')]).toEqual([503, null]);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(response.headers.get('cache-control')).toContain('no-store');
    }
  });

  it('what scripts read is answered in short', async () => {
    await begin();
    const short = [503, false, '10'];
    expect([await answer('/api/suggest?q=a'), await answer('/goods.data?q=b')]).toEqual([short, short]);
  });
});

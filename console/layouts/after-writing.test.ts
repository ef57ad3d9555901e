import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aPerson, everywhere, staffCookie } from '#app/staff/testing/staff.ts';
import { forgetConfig } from '#platform/config.ts';
import { readReplica } from '#platform/db/db.ts';
import { closeProbe } from '#platform/db/probe.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { consoleRoutes } from '../route-table.ts';
import { consoleSite } from '../testing/site.ts';

const own = useTestDatabase();
const lists = consoleRoutes.filter(({ mayLag }) => mayLag);
let ask: Awaited<ReturnType<typeof consoleSite>>;
let cookie: string;

/** The same database under a login that cannot write, as a replica cannot. */
beforeAll(async () => {
  const readOnly = new URL(own.url);
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
  process.env.DATABASE_READ_URL = readOnly.href;
  forgetConfig();
  ask = await consoleSite();
  cookie = await staffCookie(await aPerson('operator@example.jp', everywhere('operator')));
  await aPerson('beside@example.jp', everywhere('operator'));
  await vi.waitFor(() => expect(readReplica()?.isFresh).toBe(true), { timeout: 20_000 });
});
afterAll(async () => {
  delete process.env.DATABASE_READ_URL;
  await closeProbe();
});

it('covers the lists of what there is very much of', () => {
  expect(lists.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/donations', '/donations/csv', '/orders', '/deliveries', '/members', '/audit']),
  );
});

it.each(lists.map(({ path }) => path))('%s only reads, and so can be read on a replica', async (path) => {
  expect([200, 302]).toContain((await ask(path, cookie)).status);
});

it('who sends a form is remembered for longer than a replica may be behind', async () => {
  const { cookies } = await ask('/views/new', cookie, { intent: 'x' });
  expect(cookies.find((c) => c.startsWith('written='))).toMatch(/^written=1; Max-Age=8;/);
  expect((await ask('/donations', cookie)).cookies.join()).not.toContain('written=');
});

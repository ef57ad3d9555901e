import { beforeAll, expect, it } from 'vitest';
import { ACTIONS, mayAnywhere } from '#app/staff/permissions.ts';
import { type Grant, ROLES, type Role } from '#app/staff/roles.ts';
import { aPerson, everywhere, NOWHERE, staffCookie } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { consoleRoutes } from './route-table.ts';
import { consoleSite } from './testing/site.ts';

useTestDatabase();

let ask: Awaited<ReturnType<typeof consoleSite>>;
const cookies = {} as Record<Role, string>;
const grants = {} as Record<Role, Grant>;

beforeAll(async () => {
  ask = await consoleSite();
  await db()
    .insertInto('prefecture')
    .values({ code: 44, name: '大分県', kana: 'オオイタケン', region: '九州' })
    .onConflict((c) => c.doNothing())
    .execute();
  await db()
    .insertInto('government')
    .values({ code: '442020', name: '別府市', kana: 'ベップシ', kind: 'city', prefecture_code: 44 })
    .onConflict((c) => c.doNothing())
    .execute();
  const { id: producerId } = await db()
    .insertInto('producer')
    .values({ government_code: '442020', name: '見本水産' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await aPerson('beside@example.jp', everywhere('operator'));
  for (const role of ROLES) {
    grants[role] = {
      operator: everywhere('operator'),
      auditor: everywhere('auditor'),
      government: { role, ...NOWHERE, governmentCode: '442020' },
      agency: { role, ...NOWHERE, governmentCode: '442020' },
      producer: { role, ...NOWHERE, producerId },
    }[role] as Grant;
    cookies[role] = await staffCookie(await aPerson(`${role}@example.jp`, grants[role]));
  }
});

/** An address of the route, of which nothing is there. */
const addressOf = (path: string) => path.replace(/:\w+/g, '999999');

const actorOf = (role: Role) => ({
  staffId: 1,
  name: '',
  address: '',
  requestId: '',
  grants: [grants[role]],
});

it.each(ROLES.flatMap((role) => consoleRoutes.map((route) => [role, route.path, route] as const)))(
  '%s at %s',
  async (role, path, { needs, page }) => {
    const open = needs === 'anybody' || needs === 'nobody' || mayAnywhere(actorOf(role), needs);
    const seen = await ask(addressOf(path), cookies[role]);
    // Behind the guard a page may say that this very thing is not there; it loads nothing in either case.
    if (!open) expect([seen.status, seen.loaded[path]]).toEqual([404, undefined]);
    else if (!path.includes(':')) expect([200, 302]).toContain(seen.status);
    const takesForms = 'action' in ((await import(`./${page}`)) as object);
    if (!takesForms) return;
    const sent = await ask(addressOf(path), cookies[role], { intent: 'x', name: 'x' });
    if (!open) expect(sent.status).toBe(404);
    else expect(sent.status).not.toBe(500);
  },
);

it.each(consoleRoutes.filter(({ needs }) => needs !== 'nobody').map(({ path }) => path))(
  'nobody who is not logged in sees %s',
  async (path) => {
    const seen = await ask(addressOf(path));
    expect(seen.status).toBe(302);
    expect(seen.location).toMatch(/^\/login/);
    const { page } = consoleRoutes.find((route) => route.path === path)!;
    if (!('action' in ((await import(`./${page}`)) as object))) return;
    expect((await ask(addressOf(path), '', { intent: 'x' })).location).toMatch(/^\/login/);
  },
);

it('an auditor changes nothing', () => {
  expect(ACTIONS.filter((action) => mayAnywhere(actorOf('auditor'), action))).toEqual(
    ACTIONS.filter((action) => action.endsWith('.read') && mayAnywhere(actorOf('operator'), action)),
  );
});

it('a producer and a government see nothing of people, audit and settings', () => {
  for (const role of ['producer', 'government', 'agency'] as const)
    for (const action of [
      'staff.read',
      'staff.edit',
      'audit.read',
      'category.edit',
      'government.accept',
    ] as const)
      expect([role, action, mayAnywhere(actorOf(role), action)]).toEqual([role, action, false]);
});

it('a form from another site is refused, and so is an address that is not allowed', async () => {
  const { consoleApp } = await import('./http-app.ts');
  const app = consoleApp(async () => async () => new Response('here'));
  const from = { incoming: { socket: { remoteAddress: '192.0.2.1' } } };
  const init = {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({ a: 'b' }),
  };
  expect((await app.request('http://inner/staff/invite', init, from)).status).toBe(403);
});

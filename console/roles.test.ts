import { beforeAll, expect, it } from 'vitest';
import { makeGoods } from '#app/listing/new-goods.ts';
import { aCatalogue, aGift, ELSEWHERE, PLACE } from '#app/listing/testing/goods.ts';
import { ACTIONS, mayAnywhere } from '#app/staff/permissions.ts';
import { type Grant, ROLES, type Role } from '#app/staff/roles.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff, staffCookie } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { consoleRoutes } from './route-table.ts';
import { consoleSite } from './testing/site.ts';

useTestDatabase();

let ask: Awaited<ReturnType<typeof consoleSite>>;
const cookies = {} as Record<Role, string>;
const grants = {} as Record<Role, Grant>;
/** A session that no form of the pages ends. */
let town: string;

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
    .values({ government_code: '442020', name: '役割水産' })
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
  town = await staffCookie(await aPerson('town@example.jp', grants.government));
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
  async (role, path, { needs, forms, page }) => {
    const open = needs === 'anybody' || needs === 'nobody' || mayAnywhere(actorOf(role), needs);
    const seen = await ask(addressOf(path), cookies[role]);
    // Behind the guard a page may say that this very thing is not there; it loads nothing in either case.
    if (!open) expect([seen.status, seen.loaded[path]]).toEqual([404, undefined]);
    else if (!path.includes(':')) expect([200, 302]).toContain(seen.status);
    const module = (await import(`./${page}`)) as object;
    if (!('action' in module)) return;
    const sent = await ask(addressOf(path), cookies[role], { intent: 'x', name: 'x' });
    const mayChange = open && (forms === undefined || mayAnywhere(actorOf(role), forms));
    if (!mayChange)
      expect([sent.status, sent.shownFault]).toEqual([404, 'default' in module ? 404 : undefined]);
    else expect([sent.status, sent.shownFault]).not.toContain(500);
    // Of what is not there no form's answer is shown, whatever its fault: its status is that of the page.
    if (sent.shownFault !== undefined) expect(sent.status).toBe(sent.shownFault);
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

it.each([
  '/figures/csv?split=government&table=parts',
  '/figures/csv?table=series',
  '/figures/failures/csv?table=failures',
  '/figures/donors/csv?by=year',
  '/figures/stock-outs/csv?table=times',
  '/figures/forecast/csv?by=month',
  '/figures/duty/csv?table=survey',
])('another government’s %s is not there', async (path) => {
  const as = (code: string) => ask(`${path}&government=${code}`, town);
  expect((await as('013927')).status).toBe(404);
  expect((await as('442020')).status).toBe(200);
});

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

/** Forms that only read, or whose use case asks who may do what of it. */
const ASKED_WITHIN = [
  /\/(export|guests)$/,
  /^\/(donations|orders|certificates|one-stop|deliveries|inquiries|mails|members|approvals|figures|newsletters|remedies|settlements)\b/,
  '/goods/:id/preview',
  '/texts/:id/preview',
  '/mail-notices/preview',
  '/proposals/:id',
] as const;

it('says of every page that may be read what its forms need', async () => {
  const unsaid: string[] = [];
  for (const { path, page, needs, forms } of consoleRoutes) {
    if (!needs.endsWith('.read') || forms) continue;
    const takesForms = 'action' in ((await import(`./${page}`)) as object);
    if (
      takesForms &&
      !ASKED_WITHIN.some((known) => (typeof known === 'string' ? known === path : known.test(path)))
    )
      unsaid.push(path);
  }
  expect(unsaid).toEqual([]);
});

it('who may read something but not change it is told, before anything of a form is looked at, that it is not there', async () => {
  const { producerId, elsewhereId } = await aCatalogue();
  const city = await signedInStaff(
    await aPerson('here@example.jp', { role: 'government', ...NOWHERE, governmentCode: PLACE }),
  );
  const operator = await signedInStaff(await aPerson('third@example.jp', everywhere('operator')));
  const [here, there] = [
    await makeGoods(operator, 'gift', PLACE, aGift(producerId), 3),
    await makeGoods(operator, 'gift', ELSEWHERE, aGift(elsewhereId), 3),
  ];
  if (here.kind !== 'made' || there.kind !== 'made') throw new Error('not made');
  const skuOf = async (goodsId: number) =>
    (await db().selectFrom('sku').select('id').where('goods_id', '=', goodsId).executeTakeFirstOrThrow()).id;
  const { id: synonym } = await db()
    .insertInto('synonym')
    .values({ words: ['鯵', 'あじ'], means: [] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stock = async (goodsId: number) => {
    const id = await skuOf(goodsId);
    return { sku: String(id), [`stock-${id}`]: 'x', [`seen-${id}`]: '3' };
  };
  const auditor = await staffCookie(await aPerson('reader@example.jp', everywhere('auditor')));
  const auditors: [string, Record<string, string>][] = [
    [`/goods/${here.id}`, {}],
    [`/goods/${here.id}/variants`, {}],
    [`/goods/${here.id}/pictures`, {}],
    [`/governments/${PLACE}`, {}],
    [`/governments/${PLACE}/usages`, {}],
    [`/governments/${PLACE}/acceptance`, { intent: 'end' }],
    [`/synonyms/${synonym}`, {}],
    [`/producers/${producerId}`, {}],
    ['/stock', await stock(here.id)],
    [`/stock/${await skuOf(here.id)}`, { intent: 'alarm', level: 'x' }],
  ];
  for (const [path, form] of auditors) {
    const [seen, sent] = [await ask(path, auditor), await ask(path, auditor, form)];
    expect([path, seen.status, sent.status, sent.shownFault]).toEqual([path, 200, 404, 404]);
  }
  const cookie = await staffCookie(city.staffId);
  const others: [string, Record<string, string>][] = [
    [`/goods/${there.id}`, {}],
    [`/governments/${ELSEWHERE}`, {}],
    [`/governments/${ELSEWHERE}/usages`, {}],
    [`/governments/${ELSEWHERE}/seal`, {}],
    [`/producers/${elsewhereId}`, {}],
    ['/stock', await stock(there.id)],
  ];
  for (const [path, form] of others) {
    const sent = await ask(path, cookie, form);
    expect([path, sent.status, sent.shownFault]).toEqual([path, 404, 404]);
  }
});

import { beforeAll, describe, expect, it } from 'vitest';
import { aClient, aMember, signedIn } from '#app/account/testing/members.ts';
import { ORIGIN } from '#app/account/testing/pages.ts';
import { insertPlaces, insertThings, PLACES, things } from '#app/catalogue/testing/catalogue.ts';
import * as me from '#app/member/pages/api-me.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { limits } from '#platform/throttle.ts';
import { favoriteMarks } from './marks.ts';
import * as toggle from './pages/toggle.ts';
import * as viewed from './pages/viewed.ts';

useTestDatabase();

const CODE = PLACES[2]!.code;
let goods: number;
let member: number;
let cookie: string;

beforeAll(async () => {
  await insertPlaces();
  const gift = things(new Date()).find((t) => t.kind === 'gift' && t.status === 'published')!;
  await insertThings([gift]);
  goods = gift.id;
  member = await aMember('hearts@example.jp');
  cookie = (await signedIn(member)).headers.get('cookie')!;
});

interface Options {
  cookie?: string;
  json?: boolean;
  client?: string;
}

/** Posts a form to a route, and reads whatever way it answers. */
async function post(
  route: { action: (args: never) => unknown },
  fields: Record<string, string>,
  { cookie: held, json = false, client = aClient() }: Options = {},
) {
  const headers = new Headers({ 'x-client-address': client });
  if (held) headers.set('cookie', held);
  if (json) headers.set('accept', 'application/json');
  const request = new Request(`${ORIGIN}/`, { method: 'POST', headers, body: new URLSearchParams(fields) });
  const out = await Promise.resolve(route.action({ request } as never)).catch((thrown: unknown) => thrown);
  if (!(out instanceof Response)) {
    const { init } = out as { init: ResponseInit };
    return { status: init.status, location: null, cookie: undefined, body: undefined };
  }
  return {
    status: out.status,
    location: out.headers.get('location'),
    cookie: out.headers.getSetCookie()[0]?.split(';')[0],
    body: out.headers.get('content-type')?.includes('json') ? ((await out.json()) as unknown) : undefined,
  };
}

describe('a visitor’s heart', () => {
  it('leads to the login and back, and waits there', async () => {
    const answer = await post(toggle, { goods: String(goods), back: '/goods?page=2' });
    expect([answer.status, answer.location]).toEqual([303, '/login?redirect=%2Fgoods%3Fpage%3D2']);
    const id = await aMember('late@example.jp');
    expect(answer.cookie).toMatch(/^wish=[\w-]{43}$/);
    const rows = await db().selectFrom('favorite_wish').select('goods_id').execute();
    expect(rows).toEqual([{ goods_id: goods }]);
    expect(await favoriteMarks(id)).toEqual({ goods: [], governments: [] });
  });

  it('without JavaScript leads on to the list that shows it', async () => {
    const answer = await post(toggle, { government: CODE, back: '/governments/detail?code=1', plain: '1' });
    const target = new URL(answer.location!, ORIGIN).searchParams.get('redirect')!;
    expect(target).toBe(`/mypage/favorites?added=${CODE}&back=%2Fgovernments%2Fdetail%3Fcode%3D1`);
  });

  it('of the shop leads to the shop’s login, and without JavaScript on to the shop’s list', async () => {
    const answer = await post(toggle, { goods: String(goods), back: '/ec/goods' });
    expect(answer.location).toBe('/ec/login?redirect=%2Fec%2Fgoods');
    const plain = await post(toggle, { goods: String(goods), back: '/ec/goods', plain: '1' });
    expect(new URL(plain.location!, ORIGIN).searchParams.get('redirect')).toBe(
      `/ec/mypage/favorite-goods?added=${goods}&back=%2Fec%2Fgoods`,
    );
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never leads to %s',
    async (back) => {
      const answer = await post(toggle, { goods: String(goods), back });
      expect(answer.location).toBe('/login?redirect=%2F');
    },
  );

  it('is told to log in when a script asks, and keeps nothing for what does not exist', async () => {
    expect((await post(toggle, { goods: String(goods) }, { json: true })).status).toBe(401);
    expect((await post(toggle, { goods: '999999' })).status).toBe(404);
    expect((await post(toggle, { goods: '0' })).status).toBe(400);
    expect((await post(toggle, { government: "1'; drop" })).status).toBe(400);
  });

  it('is held back after too many', async () => {
    const client = aClient();
    const { points } = limits.favorite_wish_address;
    for (let i = 0; i < points; i++) await post(toggle, { goods: '999999' }, { client });
    expect((await post(toggle, { goods: String(goods) }, { client })).status).toBe(429);
  });
});

describe('a member’s heart', () => {
  it('is turned over for a script, and both ways may come twice', async () => {
    const send = (wish: string) => post(toggle, { goods: String(goods), wish }, { cookie, json: true });
    for (const [wish, marked] of [
      ['on', [goods]],
      ['on', [goods]],
      ['off', []],
      ['off', []],
    ] as const) {
      expect(await send(wish)).toMatchObject({ status: 200, body: { message: '' } });
      expect((await favoriteMarks(member)).goods).toEqual(marked);
    }
    expect((await post(toggle, { goods: '999999' }, { cookie, json: true })).status).toBe(404);
  });

  it('as a plain form leads back', async () => {
    const answer = await post(toggle, { government: CODE, back: '/governments/detail' }, { cookie });
    expect([answer.status, answer.location]).toEqual([303, '/governments/detail']);
    expect((await favoriteMarks(member)).governments).toEqual([CODE]);
  });

  it('is filled in from the one small answer about the member', async () => {
    const request = new Request(`${ORIGIN}/api/me`, { headers: { cookie } });
    const answer = await me.loader({ request } as never);
    expect(await answer.json()).toEqual({
      name: '髙﨑 花子',
      limitLeft: null,
      carts: { donation: 0, shop: 0 },
      goods: [],
      governments: [CODE],
      full: false,
    });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('views', () => {
  it('are noted for members alone, and answered with the latest', async () => {
    const views = JSON.stringify([[goods, Date.now()]]);
    expect((await post(viewed, { views })).status).toBe(401);
    expect(await post(viewed, { views }, { cookie })).toMatchObject({
      status: 200,
      body: { latest: [{ id: goods }] },
    });
    expect(await post(viewed, { views: 'x' }, { cookie })).toMatchObject({ status: 200 });
  });

  it('are throttled', async () => {
    const { points } = limits.viewed_account;
    const answers = await Promise.all(
      Array.from({ length: points + 1 }, () => post(viewed, { views: '[]' }, { cookie })),
    );
    expect(answers.some((a) => a.status === 429)).toBe(true);
  });
});

it('opened by their addresses, the routes change nothing', () => {
  expect(toggle.loader).toThrow(expect.objectContaining({ status: 302 }));
  expect(viewed.loader).toThrow(expect.objectContaining({ status: 302 }));
});

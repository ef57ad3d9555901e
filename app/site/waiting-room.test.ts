import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Door } from '#app/admission/door.ts';
import { turnDoor } from '#app/admission/hand.ts';
import { sweepPlaces } from '#app/admission/sweep.ts';
import { stoppedPath } from '#app/cart/words.ts';
import { failedPath } from '#app/donation/result/result-path.ts';
import { cartRefusedPath, failedPath as orderFailedPath } from '#app/order/result/result-path.ts';
import { KEEP_ONLY_HEADER, NONCE_HEADER, WAITING_HEADER } from '#app/shell/internal-headers.ts';
import { randomToken } from '#platform/crypto.ts';
import { dbPool } from '#platform/db/db.ts';
import { pageText } from '#platform/http/page-text.ts';
import { listenTo } from '#platform/http/purge-listener.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { statementsOf } from '#platform/testing/statements.ts';
import { limits } from '#platform/throttle.ts';
import { httpApp } from './http-app.ts';
import { GAPS } from './parts/gaps.ts';
import { PublicPages } from './public-pages.ts';
import type { Handler } from './render.ts';

const ORIGIN = 'https://site.example';
useTestDatabase({ PUBLIC_ORIGIN: ORIGIN, TRUSTED_PROXIES: '10.0.0.0/8' });

const FORM = '/donate/goods/5?quantity=2&note=%E3%81%82';
const SHOP = '/ec/orders/goods/7';

/** Pages that say what reached them. */
let seen: Request[] = [];
const handler: Handler = async (request, context) => {
  seen.push(request);
  if (request.headers.has(WAITING_HEADER)) {
    context?.set(
      pageText,
      `<html><head><title>t</title></head><body><p>${GAPS.people}</p><p>${GAPS.time}</p><p>${GAPS.year}</p><script nonce="n" data-again="${GAPS.again}">1</script></body></html>`,
    );
    return new Response(null, {
      headers: { 'content-type': 'text/html; charset=utf-8', [NONCE_HEADER]: 'n' },
    });
  }
  const location = new URL(request.url).searchParams.get('leads');
  if (location) return new Response(null, { status: 302, headers: { location } });
  return new Response('the form', { headers: { 'content-type': 'text/html; charset=utf-8' } });
};

/** A web process: its door hears of changes and looks by itself only when it is told to. */
function aProcess() {
  const door = new Door();
  const app = httpApp(async () => handler, new PublicPages(async () => handler, undefined), door);
  return { door, app };
}
const processes = [aProcess(), aProcess()];
const [one, other] = processes as [(typeof processes)[0], (typeof processes)[0]];
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const connected = processes.map(({ door }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { listener } = door;
    const told = () => {
      listener.connected();
      resolve();
    };
    stops.push(listenTo([{ ...listener, connected: told }]));
    return promise;
  });
  await Promise.all(connected);
});
afterAll(() => Promise.all([...stops.map((stop) => stop()), ...processes.map(({ door }) => door.stop())]));

let clients = 0;
interface Options {
  session?: string | null;
  client?: string;
  at?: typeof one;
}

/** A browser of a member with a session; without one if it is null. */
function aBrowser({
  session = randomToken(),
  client = `203.0.${++clients >> 8}.${clients & 255}`,
  at = one,
}: Options = {}) {
  const cookies = new Map<string, string>();
  if (session) cookies.set('__Host-session', session);
  async function ask(path = FORM, init: RequestInit & { at?: typeof one } = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await (init.at ?? at).app.request(
      `http://inner${path}`,
      {
        ...init,
        headers: { 'x-forwarded-for': client, origin: ORIGIN, ...(cookie && { cookie }), ...init.headers },
      },
      { incoming: { socket: { remoteAddress: '10.1.2.3' } } },
    );
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';', 1)[0]!.split('=');
      cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, ahead: aheadIn(text) };
  }
  const send = (path = FORM) => ask(path, { method: 'POST', body: new URLSearchParams({ a: '1' }) });
  return { ask, send, cookies, client };
}

/** How many stand before whoever reads it; undefined for the form. */
function aheadIn(text: string): number | undefined {
  if (text.includes('まもなくご案内します')) return 0;
  const said = /あなたの前に、約?([\d,]+)人/.exec(text)?.[1];
  return said === undefined ? undefined : Number(said.replace(',', ''));
}

/** Every process has looked at the door as it is now. */
async function looked(): Promise<void> {
  for (const { door } of processes) {
    await door.look(); // it may have begun before
    await door.look();
  }
}

/** Seconds go by in front of the door. @param people who are let in, one in each; one second without anybody if it is 0. */
async function call(people = 0): Promise<void> {
  for (let i = 0; i < Math.max(1, people); i++) {
    await looked();
    await dbPool().query(
      'update admission set fixed_rate = 0, credit = $1, called_at = now() - interval $$2 s$$',
      [Math.min(1, people)],
    );
    await looked();
  }
}

async function turn(hand: 'open' | 'closed' | null, rate: number | null): Promise<void> {
  await turnDoor(hand, rate);
  await looked();
}

beforeEach(async () => {
  // The one row first, as those who call numbers do: they look once a second, and would lock the two in the other order.
  await dbPool().query(
    'update admission set waiting = 0, head = 0, last = 0, called_to = 0; truncate admission_place restart identity; delete from throttle',
  );
  await turn('open', null);
  seen = [];
});

const closed = () => turn('closed', 0);
const mark = (days: number) =>
  dbPool().query('update admission_place set seen_at = seen_at - $1 * interval $$1 day$$', [days]);

describe('while the door is open', () => {
  it('asks the database nothing, and gives whoever is sent a form a mark by which they stay inside', async () => {
    await aBrowser().ask('/login'); // a process reads settings once
    const browser = aBrowser();
    const pause = () => new Promise((r) => setTimeout(r, 200));
    while ((await statementsOf(pause)).length > 0); // the news that it is open comes when it comes
    const sent = await statementsOf(async () => {
      expect((await browser.ask()).text).toBe('the form');
      expect((await browser.send()).text).toBe('the form');
      expect((await browser.ask('/login')).headers.getSetCookie()).toEqual([]);
    });
    expect(sent).toEqual([]);
    expect(browser.cookies.get('__Host-place')).toMatch(/^0\.\d+\./);
    await closed();
    expect((await browser.ask()).text).toBe('the form');
    expect((await browser.ask(SHOP)).text).toBe('the form');
  });

  it('sets no mark with a form that leads to the login, nor again within five minutes', async () => {
    expect((await aBrowser({ session: null }).ask()).headers.getSetCookie()).toEqual([]);
    const browser = aBrowser();
    await browser.ask();
    expect((await browser.ask()).headers.getSetCookie()).toEqual([]);
  });
});

describe('while it is closed', () => {
  beforeEach(closed);

  it('new applicants get the waiting page, in the order in which they came, and then the form that they asked for', async () => {
    const browsers = [aBrowser(), aBrowser({ at: other }), aBrowser()];
    for (const browser of browsers) await browser.ask();
    await call();
    const pages = await Promise.all(browsers.map((b) => b.ask()));
    expect(pages.map((p) => [p.status, p.ahead])).toEqual([
      [200, 0],
      [200, 1],
      [200, 2],
    ]);
    expect(seen.every((r) => r.headers.has(WAITING_HEADER))).toBe(true);
    await call(2);
    const after = await Promise.all(browsers.map((b) => b.ask()));
    expect(after.map((p) => p.text === 'the form')).toEqual([true, true, false]);
    expect(new Set(seen.filter((r) => !r.headers.has(WAITING_HEADER)).map((r) => r.url))).toEqual(
      new Set([ORIGIN + FORM]),
    );
  });

  it('is no page that anybody keeps or finds, and renews itself without a script', async () => {
    const { headers, text } = await aBrowser().ask();
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/);
    expect(text).toMatch(/<head>.*<noscript><meta http-equiv="refresh" content="30"><\/noscript><\/head>/);
    expect(text).not.toContain('%');
    expect(text).toContain('ご案内までの時間は、いまはわかりません。');
  });

  it('is loaded anew after four seconds at the earliest without scripts, which ask sooner when it is nearly one’s turn', async () => {
    const shown = async () => {
      const { text } = await aBrowser().ask();
      return [/data-again="(\d+)"/, /<noscript>.*content="(\d+)"/].map((said) => said.exec(text)?.[1]);
    };
    expect(await shown()).toEqual(['30', '30']);
    await turn('closed', 100);
    expect(await shown()).toEqual(['2', '4']);
  });

  it('costs no statement while somebody waits, and one for a page of somebody inside', async () => {
    const [waits, inside] = [aBrowser(), aBrowser()];
    await inside.ask();
    await call(1);
    await inside.ask();
    await waits.ask();
    expect(await statementsOf(() => waits.ask())).toEqual([]);
    // On a busy machine, news of other things may come in between.
    await vi.waitFor(async () => expect(await statementsOf(() => inside.ask())).toHaveLength(1), {
      timeout: 20_000,
      interval: 500,
    });
  });

  it('tells the page’s script where its visitor stands', async () => {
    const browser = aBrowser();
    const line = async () =>
      JSON.parse((await browser.ask(FORM, { headers: { accept: 'application/json' } })).text);
    expect(await line()).toMatchObject({ turn: false, people: '順番を確認できません。' });
    await browser.ask();
    expect(await line()).toEqual({
      turn: false,
      people: 'まもなくご案内します。',
      time: 'ご案内までの時間は、いまはわかりません。',
      again: 30,
    });
    await call(1);
    expect(await line()).toEqual({ turn: true });
  });

  it('leads a page’s script that asks for the form’s data to the whole document', async () => {
    const path = '/donate/goods/5.data?quantity=2&_routes=root%2Cpage&note=a+b';
    const { status, headers } = await aBrowser().ask(path);
    expect([status, headers.get('x-remix-redirect'), headers.get('x-remix-reload-document')]).toEqual([
      204,
      '/donate/goods/5?quantity=2&note=a+b',
      'true',
    ]);
    expect(seen).toEqual([]);
  });

  it('keeps what is posted from outside, and does nothing else with it', async () => {
    await aBrowser().send();
    expect(seen.map((r) => [r.method, r.headers.get(KEEP_ONLY_HEADER)])).toEqual([['POST', '1']]);
    seen = [];
    await aBrowser().ask(FORM, {
      method: 'POST',
      headers: { [KEEP_ONLY_HEADER]: '0' },
      body: new URLSearchParams(),
    });
    expect(seen[0]?.headers.get(KEEP_ONLY_HEADER)).toBe('1');
  });

  it('lets whoever is inside go on to the end, on every form and in both processes', async () => {
    const browser = aBrowser();
    await browser.ask();
    await call(1);
    for (const at of [one, other]) {
      expect((await browser.ask(FORM, { at })).text).toBe('the form');
      expect((await browser.ask('/donate/governments/011002?step=confirm', { at })).text).toBe('the form');
      expect((await browser.send()).text).toBe('the form');
    }
    expect(seen.some((r) => r.headers.has(KEEP_ONLY_HEADER))).toBe(false);
  });

  it('keeps the pass of whoever is inside when places that were not claimed in time are taken away', async () => {
    const [inside, late] = [aBrowser(), aBrowser()];
    for (const browser of [inside, late]) await browser.ask();
    await call(2);
    expect((await inside.ask()).text).toBe('the form');
    await dbPool().query("update admission_place set called_at = called_at - interval '3 min'");
    await call();
    const { rows } = await dbPool().query('select admitted_at is null as late from admission_place');
    expect(rows).toEqual([{ late: false }]);
    expect((await inside.ask()).text).toBe('the form');
  });

  it('counts who is turned away at once, whichever way they came in, and each of them once', async () => {
    const turnsAway = vi.spyOn(one.door.pressure, 'turnsAway');
    const leadingTo = (path: string) => `/donate/goods/5?${new URLSearchParams({ leads: path })}`;
    const gone = leadingTo(failedPath('SOLD_OUT', { goods: 5 }));
    const waits = aBrowser();
    expect((await waits.ask(gone)).ahead).toBe(0);
    await call(1);
    for (let i = 0; i < 2; i++) expect((await waits.ask(gone)).status).toBe(302);
    expect(turnsAway).toHaveBeenCalledTimes(1);
    await turn('open', null);
    // That is no end: they go on, or have chosen nothing.
    for (const path of ['/donate/goods/5', '/login?to=%2Fdonate%2Fgoods%2F5', '/ec/cart', '/donate/cart']) {
      const comes = aBrowser();
      for (const asked of [leadingTo(path), gone]) await comes.ask(asked);
    }
    expect(turnsAway).toHaveBeenCalledTimes(1);
    for (const path of [
      gone,
      leadingTo(orderFailedPath('SOLD_OUT', { goods: 7 })),
      leadingTo('/donate/cart?refused=3'),
      leadingTo(cartRefusedPath('SOLD_OUT', [3])),
      leadingTo(stoppedPath('shop')),
    ]) {
      const late = aBrowser();
      for (let i = 0; i < 2; i++) await late.ask(path);
    }
    expect(turnsAway).toHaveBeenCalledTimes(6);
    turnsAway.mockRestore();
  });

  it('has nobody wait for anything else of an application, or elsewhere', async () => {
    const browser = aBrowser();
    const others = ['/donate/return?donation=1', '/donate/goods/success', '/donate/cart'];
    for (const path of [...others, '/ec/orders/return', '/ec/cart', '/login'])
      expect((await browser.ask(path)).text).toBe('the form');
    expect((await aBrowser({ session: null }).ask()).text).toBe('the form'); // the guard leads to the login
    expect((await aBrowser({ session: null }).ask(SHOP)).ahead).toBe(0);
    expect((await aBrowser({ session: null }).ask('/ec/orders')).ahead).toBe(1);
    expect((await browser.ask('/donate/cart/apply')).ahead).toBe(2);
  });

  it('one browser has one place: in another tab, and when a member has lost the cookie', async () => {
    const browser = aBrowser();
    const before = aBrowser();
    await before.ask();
    await browser.ask();
    await browser.ask(SHOP);
    browser.cookies.delete('__Host-place');
    await browser.ask();
    const { rows } = await dbPool().query('select count(*)::int as n from admission_place');
    expect(rows[0].n).toBe(2);
    await call();
    expect((await browser.ask()).ahead).toBe(1);
  });
});

describe('cannot be jumped', () => {
  beforeEach(closed);
  const withCookie = (value: string, options: Options = {}) => {
    const browser = aBrowser(options);
    browser.cookies.set('__Host-place', value);
    return browser;
  };
  async function anAdmitted(options: Options = {}) {
    const browser = aBrowser(options);
    await browser.ask();
    await call(1);
    expect((await browser.ask()).text).toBe('the form');
    return browser;
  }

  it('by a cookie that was made up, changed, or is another’s number', async () => {
    const mine = aBrowser();
    await mine.ask();
    const [number, ...rest] = mine.cookies.get('__Host-place')!.split('.');
    for (const forged of [
      'x',
      `0.${rest.join('.')}`,
      `${Number(number) - 1}.${rest.join('.')}`,
      `0.1.${randomToken()}`,
    ])
      expect((await withCookie(forged).ask()).ahead).toBeTypeOf('number');
  });

  it('by a pass that lies unused for half an hour, or a place that is claimed too late', async () => {
    const [browser, late] = [aBrowser(), aBrowser()];
    await browser.ask();
    await late.ask();
    await call(2);
    expect((await browser.ask()).text).toBe('the form');
    await dbPool().query(
      "update admission_place set seen_at = seen_at - interval '31 min', called_at = called_at - interval '3 min'",
    );
    expect((await browser.ask()).ahead).toBeTypeOf('number');
    expect((await late.ask()).ahead).toBeTypeOf('number');
  });

  it('by a mark of one’s own from after the door closed, or one that is old', async () => {
    await turn('open', null);
    const [old, young] = [aBrowser(), aBrowser()];
    for (const browser of [old, young]) await browser.ask();
    await closed();
    await dbPool().query("update admission set closed_at = now() - interval '1 min'");
    await looked();
    expect((await young.ask()).ahead).toBeTypeOf('number'); // made a minute after the door closed
    await dbPool().query('update admission set closed_at = now()');
    await looked();
    expect((await old.ask()).text).toBe('the form');
    await dbPool().query("update admission_place set seen_at = seen_at - interval '31 min'");
    expect((await old.ask()).ahead).toBeTypeOf('number');
  });

  it('by a thousand copies of one pass: it moves three times, and is good for the pages of one person', async () => {
    const { cookies } = await anAdmitted();
    const pass = cookies.get('__Host-place')!;
    let inside = 0;
    for (let i = 0; i < 20; i++) if ((await withCookie(pass).ask()).text === 'the form') inside++;
    expect(inside).toBe(3);
  });

  it('by a copy of everything that a browser has: the pages of all copies together are counted', async () => {
    const { cookies } = await anAdmitted();
    const [pass, session] = [cookies.get('__Host-place')!, cookies.get('__Host-session')!];
    await dbPool().query('update admission_place set uses = 195');
    let inside = 0;
    for (let i = 0; i < 20; i++)
      if ((await withCookie(pass, { session }).ask()).text === 'the form') inside++;
    expect(inside).toBe(5);
  });

  it('by a waiting place that is copied: it comes in once', async () => {
    const browser = aBrowser({ session: null });
    await browser.ask(SHOP);
    const copies = Array.from({ length: 10 }, () => withCookie(browser.cookies.get('__Host-place')!));
    await call(1);
    const answers = await Promise.all(copies.map((copy) => copy.ask(SHOP)));
    expect(answers.filter((a) => a.text === 'the form').length).toBeLessThanOrEqual(3);
  });

  it('by taking many places: a network has so many in ten minutes', async () => {
    const client = '198.51.100.7';
    const { points } = limits.place_address;
    const answers = [];
    for (let i = 0; i <= points; i++)
      answers.push((await aBrowser({ session: null, client }).ask(SHOP)).status);
    expect(answers.slice(0, points).every((status) => status === 200)).toBe(true);
    expect(answers[points]).toBe(429);
    expect((await aBrowser().ask()).status).toBe(200);
  });

  it('and places that nobody claims hold nobody up', async () => {
    for (let i = 0; i < 50; i++) await aBrowser().ask();
    await call();
    await dbPool().query("update admission_place set gone_at = now() - interval '1 s'");
    const person = aBrowser();
    await person.ask();
    await call();
    expect((await person.ask()).ahead).toBe(0);
    await call(1);
    expect((await person.ask()).text).toBe('the form');
  });
});

it('opens by itself when nobody waits and nothing is too much, and tells the other process', async () => {
  await turn(null, null);
  await dbPool().query(
    "update admission set closed_at = now() - interval '5 min', busy_at = now() - interval '1 min'",
  );
  await looked();
  expect([one.door.seen.door, other.door.seen.door]).toEqual(['closed', 'closed']);
  await vi.waitFor(
    () => expect([one.door.seen.door, other.door.seen.door]).toEqual(['open', 'open']),
    10_000,
  );
});

it('deletes places two hours after their browsers were last seen', async () => {
  await closed();
  await aBrowser().ask();
  await looked(); // writes down that they are there, which would come in between otherwise
  await sweepPlaces();
  const places = async () =>
    (await dbPool().query('select count(*)::int as n from admission_place')).rows[0].n;
  expect(await places()).toBe(1);
  await mark(1);
  await sweepPlaces();
  expect(await places()).toBe(0);
});

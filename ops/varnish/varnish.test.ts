import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../scripts/launch/ports.ts';
import { debianProgram } from '../testing/program.ts';
import { varnishArguments } from '../testing/varnish.ts';

const varnishd = debianProgram('varnishd', 'varnish and varnish-modules');
const KEPT = { 'cache-control': 'public, max-age=0, s-maxage=3600, stale-while-revalidate=3600' };
/** A busy machine may hand Varnish no processor for a while. */
const PATIENCE_MS = 15_000;

/** A process of the site: how often it was asked for what, and what it answers. */
class Site {
  readonly asked: string[] = [];
  headers: Record<string, string> = {};
  status = 200;
  /** What is on its pages now. */
  shows = 'old';
  /** Until when it answers nothing. */
  held: Promise<void> | undefined;
  readonly server: Server = createServer(async (req, res) => {
    if (req.url === '/healthz') return void res.end();
    this.asked.push(`${req.method} ${req.url}`);
    await this.held;
    const { cookie = 'none', 'x-forwarded-for': from } = req.headers;
    if (req.url?.startsWith('/assets/') && this.status === 404) return void res.writeHead(404).end();
    res.writeHead(this.status, this.headers).end(`${this.shows}; ${cookie}; ${from}`);
  });

  async listen(): Promise<number> {
    // Node's five seconds may be over just when Varnish asks by a connection again, which asks twice then.
    this.server.keepAliveTimeout = 60_000;
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }
}

describe.skipIf(!varnishd)('Varnish', () => {
  const folder = mkdtempSync(join(tmpdir(), 'satonowa-varnish-'));
  const sites = [new Site(), new Site()];
  let child: ChildProcess;
  let web: number;
  let purge: number;
  let page = '';

  beforeAll(async () => {
    const site = [await sites[0]!.listen(), await sites[1]!.listen()] as const;
    web = await freePort('127.0.0.1', 6_081);
    purge = await freePort('127.0.0.1', web + 2);
    child = spawn(varnishd!, varnishArguments(folder, { web, purge, site }), { stdio: 'inherit' });
    const isUp = () =>
      ask('/up').then(
        () => true,
        () => false,
      );
    while (child.exitCode === null && !(await isUp())) await sleep(100);
  });
  afterAll(async () => {
    child?.kill();
    if (child) await once(child, 'exit');
    for (const { server } of sites) server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  let n = 0;
  beforeEach(() => {
    page = `/goods/detail/${++n}`;
    for (const site of sites)
      Object.assign(site, {
        headers: { ...KEPT, 'cache-tag': `goods:${n},news` },
        status: 200,
        shows: 'old',
        held: undefined,
      });
    for (const { asked } of sites) asked.length = 0;
  });

  async function ask(path: string, headers: Record<string, string> = {}, port = web, method = 'GET') {
    const asked = request({ host: '127.0.0.1', port, path, method, agent: false });
    for (const [name, value] of Object.entries(headers)) asked.setHeader(name, value);
    asked.end();
    const [answer] = await once(asked, 'response');
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
  }
  const tell = (tags: string) => ask('/purge', { 'cache-tag': tags }, purge, 'POST');
  const all = () => sites.flatMap(({ asked }) => asked);
  const change = (what: Partial<Site>) => sites.forEach((site) => void Object.assign(site, what));

  it('keeps what is the same for everybody, whoever asks, and shows none of its marks', async () => {
    const first = await ask(page, { cookie: 'session=1', 'x-forwarded-for': '198.51.100.7' });
    const second = await ask(page, { cookie: 'session=2' });
    expect([first.headers['x-cache'], second.headers['x-cache']]).toEqual(['MISS', 'HIT']);
    expect(first.body).toContain('198.51.100.7, 127.0.0.1');
    expect(all()).toEqual([`GET ${page}`]);
    expect(Object.keys(second.headers)).not.toContain('cache-tag');
    expect(Object.keys(second.headers)).not.toContain('xkey');
  });

  it('keeps nothing that is anybody’s own, and passes forms on', async () => {
    change({ headers: { 'cache-control': 'private, no-store' } });
    for (const who of ['1', '2'])
      expect((await ask('/mypage', { cookie: `session=${who}` })).body).toContain(`session=${who}`);
    await ask(page, {}, web, 'POST');
    await ask(page, {}, web, 'POST');
    expect(all().filter((line) => line.startsWith('POST'))).toHaveLength(2);
  });

  it('forgets at once what a worker tells it, by tag or as a whole, and keeps the rest', async () => {
    const other = `${page}00`;
    await ask(page);
    change({ headers: { ...KEPT, 'cache-tag': `goods:${n}00` }, shows: 'new' });
    await ask(other);
    expect((await ask(page)).body).toContain('old');
    expect((await tell(`goods:${n},goods:99`)).status).toBe(200);
    expect((await ask(page)).body).toContain('new');
    expect((await ask(other)).headers['x-cache']).toBe('HIT');
    await tell('*');
    expect((await ask(other)).headers['x-cache']).toBe('MISS');
  });

  it('hears of purges at their own port alone', async () => {
    await ask(page);
    await ask('/purge', { 'cache-tag': '*' }, web, 'POST');
    expect((await ask(page)).headers['x-cache']).toBe('HIT');
    expect((await ask(page, {}, purge)).status).toBe(400);
  });

  it('shows an old page only as long as it allows, but rather than a failure', async () => {
    change({ headers: { 'cache-control': 'public, s-maxage=1, stale-while-revalidate=0' } });
    await ask(page);
    await sleep(1_200);
    change({ shows: 'new' });
    expect((await ask(page)).body).toContain('new');
    await sleep(1_200);
    change({ status: 503, headers: { 'cache-control': 'no-store' } });
    const rescued = await ask(page);
    expect([rescued.status, rescued.body.slice(0, 3)]).toEqual([200, 'new']);
  });

  it('shows the old page at once while a new one is made, and asks once for all', async () => {
    change({ headers: { 'cache-control': 'public, s-maxage=1, stale-while-revalidate=60' } });
    await ask(page);
    await sleep(1_200);
    const { promise, resolve } = Promise.withResolvers<void>();
    change({ shows: 'new', headers: KEPT, held: promise });
    const seen = await Promise.all([1, 2, 3, 4].map(() => ask(page)));
    for (const { body } of seen) expect(body).toContain('old');
    await vi.waitFor(() => expect(all()).toHaveLength(2), PATIENCE_MS);
    resolve();
    await vi.waitFor(async () => expect((await ask(page)).body).toContain('new'), PATIENCE_MS);
    expect(all()).toHaveLength(2);
  });

  it('keeps an encoding for each of three kinds of browsers', async () => {
    change({ headers: { ...KEPT, vary: 'Accept-Encoding' } });
    for (const encoding of ['gzip, deflate, br, zstd', 'br', 'gzip', 'gzip;q=0.5', 'identity', ''])
      await ask(page, { 'accept-encoding': encoding });
    expect(all()).toHaveLength(3);
  });

  it('finds a file of the other release while two run', async () => {
    sites[0]!.status = 404;
    expect((await ask(`/assets/${n}.js`)).status).toBe(200);
    expect((await ask(`/assets/${n}-too.js`)).status).toBe(200);
  });

  it('shows what is kept when the site is gone, says so of the rest, and never sends a POST twice', async () => {
    await ask(page);
    for (const { server } of sites) server.closeAllConnections();
    await Promise.all(sites.map(({ server }) => new Promise((done) => server.close(done))));
    expect((await ask(page)).status).toBe(200);
    const lost = await ask('/other');
    expect([lost.status, lost.headers['retry-after'], lost.body]).toEqual([
      503,
      '10',
      expect.stringContaining('しばらくしてから'),
    ]);
    expect((await ask(page, {}, web, 'POST')).status).toBe(503);
  });
});

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/launch/ports.ts';
import { nginxFolder } from '../testing/nginx.ts';
import { debianProgram } from '../testing/program.ts';

const nginx = debianProgram('nginx', 'nginx-light');
const openssl = debianProgram('openssl', 'openssl');
const folder = mkdtempSync(join(tmpdir(), 'satonowa-nginx-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A process of the site that says what reached it. `gone`: it ends every connection. */
async function process_(
  name: string,
): Promise<{ server: Server; port: number; asked: string[]; gone: boolean }> {
  const one = { asked: [] as string[], gone: false, port: 0, server: createServer() };
  one.server.on('request', async (req, res) => {
    one.asked.push(`${req.method} ${req.url}`);
    if (one.gone) return void req.socket.destroy();
    const body = await text(req);
    if (req.url === `/assets/only-${name === 'a' ? 'b' : 'a'}.js`) return void res.writeHead(404).end();
    res.end(JSON.stringify({ name, headers: req.headers, bytes: body.length }));
  });
  one.server.listen(0, '127.0.0.1');
  await once(one.server, 'listening');
  one.port = (one.server.address() as AddressInfo).port;
  return one;
}

it.skipIf(!nginx || !openssl).each(['one', 'several'] as const)(
  'is a configuration that nginx takes, for %s',
  (upstreams) => {
    const file = nginxFolder(join(folder, upstreams), upstreams, {
      https: 5443,
      plain: 5480,
      web: [3011, 3012],
      console: 3100,
    });
    execFileSync(nginx!, ['-t', '-c', file, '-p', folder], { stdio: 'pipe' });
  },
);

describe.skipIf(!nginx || !openssl)('requests', () => {
  let child: ChildProcess;
  let https: number;
  let plain: number;
  const web: Awaited<ReturnType<typeof process_>>[] = [];

  beforeAll(async () => {
    https = await freePort('127.0.0.1', 5440);
    plain = await freePort('127.0.0.1', https + 1);
    for (const name of ['a', 'b', 'console']) web.push(await process_(name));
    const [a, b, desk] = web;
    const file = nginxFolder(join(folder, 'run'), 'one', {
      https,
      plain,
      web: [a!.port, b!.port],
      console: desk!.port,
    });
    child = spawn(nginx!, ['-c', file, '-p', folder], { stdio: 'ignore' });
    for (let i = 0; i < 50; i++) {
      const isUp = await ask('/healthz').then(
        () => true,
        () => false,
      );
      if (isUp) break;
      await sleep(100);
    }
  });
  afterAll(() => {
    child.kill();
    for (const { server } of web) server.close();
  });

  async function ask(
    path: string,
    options: { method?: string; host?: string; headers?: object; body?: Buffer } = {},
  ) {
    const asked = request({
      host: '127.0.0.1',
      port: https,
      path,
      method: options.method ?? 'GET',
      headers: { host: options.host ?? 'www.example.jp', ...options.headers },
      rejectUnauthorized: false,
      agent: false,
    });
    asked.end(options.body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const body = await text(answer);
    return { status: answer.statusCode, body, seen: body.startsWith('{') ? JSON.parse(body) : undefined };
  }

  it('tells the site who asks, by which way, and for which host, whatever visitors say', async () => {
    const { seen } = await ask('/goods', {
      headers: { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Proto': 'http' },
    });
    expect(seen.headers).toMatchObject({
      host: 'www.example.jp',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
    expect(seen.headers.connection).not.toBe('close');
  });

  it('keeps its connections to the site', async () => {
    const sockets = new Set();
    for (const { server } of web) server.on('request', ({ socket }: IncomingMessage) => sockets.add(socket));
    for (let i = 0; i < 10; i++) await ask('/goods');
    expect(sockets.size).toBeLessThanOrEqual(4);
  });

  it('takes no more than a form may have, and of the console what sheets have', async () => {
    expect((await ask('/donate/cart', { method: 'POST', body: Buffer.alloc(600 * 1024) })).status).toBe(413);
    expect((await ask('/donate/cart', { method: 'POST', body: Buffer.alloc(100 * 1024) })).status).toBe(200);
    const sheet = { method: 'POST', host: 'console.example.jp', body: Buffer.alloc(3 * 1024 * 1024) };
    expect((await ask('/imports/new', sheet)).seen).toMatchObject({
      name: 'console',
      bytes: 3 * 1024 * 1024,
    });
  });

  it('asks another process when one is gone, and never sends a POST twice', async () => {
    const [a, b] = web as [(typeof web)[0], (typeof web)[0]];
    a.gone = true;
    const before = a.asked.length + b.asked.length;
    const pages = await Promise.all([1, 2, 3, 4].map(() => ask('/goods')));
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(a.asked.length + b.asked.length).toBeGreaterThan(before + 3);
    b.gone = true;
    const posts = () => [...a.asked, ...b.asked].filter((line) => line === 'POST /login').length;
    expect((await ask('/login', { method: 'POST', body: Buffer.from('a=b') })).status).toBe(502);
    expect(posts()).toBeLessThanOrEqual(1);
    a.gone = false;
    b.gone = false;
  });

  it('finds a process for everybody while one after the other is replaced without a pause', async () => {
    const statuses = async () =>
      new Set(
        (await Promise.all(Array.from({ length: 12 }, () => ask('/goods')))).map(({ status }) => status),
      );
    for (const { server, port } of web.slice(0, 2)) {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      expect(await statuses()).toEqual(new Set([200]));
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    }
    expect(await statuses()).toEqual(new Set([200]));
  });

  it('keeps no query in any log, also not of what failed, nor where somebody came from', async () => {
    const secret = 'SeCrEt';
    const headers = { Referer: `https://www.example.jp/reset?token=${secret}`, 'User-Agent': 'looks/1' };
    for (const one of web) one.gone = true;
    await ask(`/goods?q=${secret}`, { headers });
    for (const one of web) one.gone = false;
    await ask(`/login?token=${secret}`, { headers });
    await ask(`/staff?token=${secret}`, { headers, host: 'console.example.jp' });
    await fetch(`http://127.0.0.1:${plain}/goods?q=${secret}`, { redirect: 'manual' });
    const logs = readdirSync(join(folder, 'run')).filter((name) => name.endsWith('.log'));
    const all = logs.map((name) => readFileSync(join(folder, 'run', name), 'utf8')).join('');
    expect(all).toMatch(/"GET \/goods" 502 by 127\.0\.0\.1:\d+.*"looks\/1"/);
    expect(all).toMatch(/"GET \/login" 200 by/);
    expect(all).toMatch(/console\.example\.jp "GET \/staff" 200/);
    expect(all).toMatch(/"GET \/goods" 308/);
    expect(all).not.toContain(secret);
  });

  it('finds a file of the other release while two run', async () => {
    expect((await ask('/assets/only-a.js')).seen?.name).toBe('a');
    expect((await ask('/assets/only-b.js')).seen?.name).toBe('b');
  });

  it('leads to TLS, and shows nobody what is not for visitors', async () => {
    const answer = await fetch(`http://127.0.0.1:${plain}/goods?q=1`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')?.endsWith('/goods?q=1')]).toEqual([308, true]);
    expect((await ask('/dev/inbox')).status).toBe(404);
  });
});

import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { createServer as createSafeServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { asSeen, doctorToken } from '#app/site/as-seen.ts';
import { answerHealth } from '#app/site/health.ts';
import { forgetConfig } from '#platform/config.ts';
import { inPath } from '../test/debian.ts';
import { checkCertificate, checkOrigin, judge } from './proxy.ts';

const door = { seen: { door: 'open' as const } };
const servers: Server[] = [];
let site: number;

async function listening(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  Object.assign(process.env, { DATABASE_URL: 'postgres://none/none' });
  forgetConfig();
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A proxy in front of the site that sends these headers on. */
async function proxied(
  trusted: string,
  headers: (asked: NodeJS.Dict<string | string[]>) => Record<string, string>,
) {
  process.env.TRUSTED_PROXIES = trusted;
  forgetConfig();
  site = await listening(createServer((req, res) => void answerHealth(req, res, door)));
  const port = await listening(
    createServer((req, res) => {
      const asked = {
        host: '127.0.0.1',
        port: site,
        path: req.url,
        headers: { 'x-doctor': req.headers['x-doctor'], ...headers(req.headers) },
      };
      request(asked, (answer) => answer.pipe(res)).end();
    }),
  );
  const origin = `http://127.0.0.1:${port}`;
  const found = await checkOrigin({ origin, TRUSTED_PROXIES: trusted });
  return found
    .map(({ level, says }) => `${level}: ${says}`)
    .slice(1)
    .join('\n'); // beside that it is not encrypted
}

const host = (h: NodeJS.Dict<string | string[]>) => ({ host: String(h.host) });

it('sees what a proxy says of visitors', async () => {
  const appended = (h: NodeJS.Dict<string | string[]>) => ({
    ...host(h),
    'x-forwarded-for': `${h['x-forwarded-for']}, 198.51.100.9`,
  });
  expect(await proxied('127.0.0.1', appended)).toBe(
    'fine: Visitors are told apart: the site sees 198.51.100.9 through 127.0.0.1.',
  );
  expect(await proxied('', appended)).toMatch(
    /^wrong: The last proxy is 127\.0\.0\.1, which TRUSTED_PROXIES does not name/,
  );
  expect(await proxied('127.0.0.1', host)).toMatch(/^wrong: The proxy sends no X-Forwarded-For/);
  expect(
    await proxied('127.0.0.1', (h) => ({ ...host(h), 'x-forwarded-for': String(h['x-forwarded-for']) })),
  ).toMatch(/^look: No proxy stands in front/);
  expect(await proxied('127.0.0.1', () => ({ host: 'inner', 'x-forwarded-for': '198.51.100.9' }))).toMatch(
    /look: The proxy asks for the host inner/,
  );
  expect(
    await proxied('127.0.0.1', (h) => ({ ...host(h), 'x-forwarded-for': '203.0.113.77, 127.0.0.1' })),
  ).toMatch(/^look: The doctor itself/);
  // On the one machine of a site, whose proxy sets the header and does not append to it.
  expect(await proxied('127.0.0.1,::1', (h) => ({ ...host(h), 'x-forwarded-for': '127.0.0.1' }))).toMatch(
    /^look: The doctor itself/,
  );
  const [client, peer] = ['198.51.100.9', '10.0.1.5'];
  const seen = { client, peer, forwardedFor: client, forwardedProto: 'http', host: 'x.jp' };
  expect(judge(seen, 'https://x.jp', peer).map(({ level }) => level)).toEqual(['fine', 'wrong']);
  const passedOn = { ...seen, forwardedFor: '203.0.113.77', client: '203.0.113.77', forwardedProto: 'https' };
  expect(judge(passedOn, 'https://x.jp', peer)[0]?.says).toContain(
    'passes on what visitors say of themselves',
  );
});

it('says that something else is there, or nobody', async () => {
  const other = await listening(createServer((_, res) => void res.end('hello')));
  const found = async (port: number) =>
    (await checkOrigin({ origin: `http://127.0.0.1:${port}`, TRUSTED_PROXIES: '' })).at(-1);
  expect(await found(other)).toMatchObject({
    level: 'wrong',
    says: expect.stringContaining('not as this site does'),
  });
  const proxy = await listening(createServer((_, res) => void res.writeHead(502).end('<html>')));
  expect(await found(proxy)).toMatchObject({
    level: 'wrong',
    says: expect.stringContaining('answers 502, as no web process answers it'),
  });
  expect(await found(9)).toMatchObject({
    level: 'wrong',
    says: expect.stringContaining('cannot be reached'),
  });
});

it('tells nobody else how it is reached', () => {
  const now = 1_800_000_000_000;
  const req = (token?: string) =>
    ({ headers: { 'x-doctor': token }, socket: { remoteAddress: '127.0.0.1' } }) as never;
  expect(asSeen(req(doctorToken(now)), now)).toMatchObject({ peer: '127.0.0.1' });
  expect(asSeen(req(doctorToken(now)), now + 61_000)).toBeUndefined();
  expect(asSeen(req(doctorToken(now).replace(/.$/, 'x')), now)).toBeUndefined();
  expect(asSeen(req(`${now}.${'0'.repeat(64)}`), now)).toBeUndefined();
  expect(asSeen(req(), now)).toBeUndefined();
});

const openssl = inPath('openssl');
const folder = mkdtempSync(join(tmpdir(), 'satonowa-certificate-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.skipIf(!openssl)('looks at the certificate', async () => {
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  const args = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=127.0.0.1',
    '-days',
    '30',
    '-keyout',
    key,
    '-out',
    cert,
  ];
  execFileSync(openssl!, args, { stdio: 'ignore' });
  const port = await listening(
    createSafeServer({ key: readFileSync(key), cert: readFileSync(cert) }) as unknown as Server,
  );
  const origin = `https://127.0.0.1:${port}`;
  const day = 86_400_000;
  const says = async (later = 0) =>
    (await checkCertificate(origin, Date.now() + later)).map((f) => f.says).join();
  expect(await says()).toMatch(
    /^Browsers do not take the certificate of 127\.0\.0\.1: its certificate is signed by nobody/,
  );
  expect(await says(40 * day)).toMatch(/has ended: renew it now/);
  expect(await checkCertificate('http://127.0.0.1:1')).toMatchObject([{ level: 'look' }]);
});

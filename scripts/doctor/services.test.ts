import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { forgetConfig } from '#platform/config.ts';
import { addJob, db } from '#platform/db/db.ts';
import { closeProbe } from '#platform/db/probe.ts';
import { tryWriting } from '#platform/disk.ts';
import { forgetPaymentProvider } from '#platform/payment/provider.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { LIVE } from '#platform/testing/live.ts';
import { examine } from './finding.ts';
import { checkSearch, checkWorkers } from './programs.ts';
import { checkDisk, checkMail, checkPayment, checkStorage } from './services.ts';
import { checkSettings } from './settings.ts';

useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'satonowa-doctor-'));
const servers: (Server | SMTPServer)[] = [];

beforeAll(() => {
  process.env.DATA_DIR = folder;
  forgetConfig();
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close(() => {});
});
afterAll(async () => {
  await closeProbe();
  rmSync(folder, { recursive: true, force: true });
});

const says = async (found: Promise<{ level: string; says: string }[]>) =>
  (await found).map(({ level, says: text }) => `${level}: ${text}`).join('\n');

async function mailServer(options: ConstructorParameters<typeof SMTPServer>[0]): Promise<number> {
  const server = new SMTPServer({ logger: false, ...options });
  servers.push(server);
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return (server.server.address() as AddressInfo).port;
}

async function answering(status: number, body = '{}'): Promise<string> {
  const server = createServer((req, res) => {
    req.resume();
    res.writeHead(status, { 'content-type': 'application/json' }).end(body);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('tells what is wrong with settings, line by line', () => {
  const env = { ...process.env, NODE_ENV: 'production', UV_THREADPOOL_SIZE: '8' };
  expect(checkSettings(env).findings).toEqual([
    { level: 'fine', says: 'The configuration is valid (APP_MODE=demo).' },
  ]);
  const faults = checkSettings({ ...env, PORT: 'x', SECRET_KEY: 'short' }).findings.map(
    ({ says: text }) => text,
  );
  expect(faults).toEqual([expect.stringContaining('PORT'), expect.stringContaining('SECRET_KEY')]);
  const weak = checkSettings({
    ...env,
    SECRET_KEY: 'ab'.repeat(40),
    NODE_ENV: 'development',
    UV_THREADPOOL_SIZE: '',
  });
  expect(weak.findings.map(({ level }) => level)).toEqual(['fine', 'wrong', 'look', 'look']);
  const live = checkSettings({ ...env, ...LIVE, PAYMENT_PROVIDER: 'none' }).findings;
  expect(live.map(({ level, says: text }) => `${level} ${text}`)).toEqual([
    'fine The configuration is valid (APP_MODE=live).',
    expect.stringMatching(/^wrong CONSOLE_ORIGIN is not set/),
    expect.stringMatching(/^look BACKUP_MAX_HOURS is not set/),
  ]);
});

it('tells what is wrong with a mail server', async () => {
  const onAuth: NonNullable<ConstructorParameters<typeof SMTPServer>[0]>['onAuth'] = (auth, _, done) =>
    auth.password === 'right' ? done(null, { user: 'a' }) : done(new Error('no'));
  const port = await mailServer({ onAuth, authOptional: false });
  const mail = (SMTP_URL: string | undefined, APP_MODE: 'demo' | 'live' = 'live') =>
    says(checkMail({ SMTP_URL, APP_MODE }));
  const insecure = await mailServer({ onAuth, disabledCommands: ['STARTTLS'] });
  const trust = 'tls.rejectUnauthorized=false';
  expect(await mail(`smtp://a:right@127.0.0.1:${port}?${trust}`)).toBe(
    `fine: The mail server 127.0.0.1:${port} takes us.`,
  );
  expect(await mail(`smtp://a:wrong@127.0.0.1:${port}?${trust}`)).toMatch(
    /^wrong: .* it refuses user and password of SMTP_URL\.$/,
  );
  expect(await mail(`smtp://a:right@127.0.0.1:${insecure}?requireTLS=true`)).toMatch(/^wrong: .*STARTTLS/);
  expect(await mail('smtp://127.0.0.1:9')).toMatch(/^wrong: .*127\.0\.0\.1:9 cannot be used: nobody listens/);
  expect(await mail(`smtp://a:right@127.0.0.1:${port}`)).toMatch(/^wrong: .*cannot be used: its certificate/);
  expect(await mail(`smtp://127.0.0.1:${port}?${trust}`)).toBe(
    `look: The mail server 127.0.0.1:${port} answers, and has users, of whom SMTP_URL names none: put user and password there, unless you know that it takes mails from this machine without.`,
  );
  const open = await mailServer({ disabledCommands: ['AUTH', 'STARTTLS'] });
  expect(await mail(`smtp://127.0.0.1:${open}`)).toMatch(/^fine: .*answers\.\nlook: .*asks for no user/);
  const busy = await mailServer({ onConnect: (_, done) => done(new Error('No service for you')) });
  expect(await mail(`smtp://127.0.0.1:${busy}`)).toMatch(
    /^wrong: .* it answers "554 .*No service for you"\.$/,
  );
  const safe = await mailServer({ secure: true });
  expect(await mail(`smtp://127.0.0.1:${safe}`)).toMatch(/^wrong: .* write smtps:\/\/ in SMTP_URL/);
  expect(await mail(undefined)).toBe('wrong: SMTP_URL is not set.');
  expect(await mail(undefined, 'demo')).toMatch(/^fine/);
});

it('tells what is wrong with the payment provider', async () => {
  const payment = async (ACQUIRER_URL: string, PAYMENT_PROVIDER: 'sandbox' | 'none' = 'sandbox') => {
    Object.assign(process.env, { ACQUIRER_URL });
    forgetConfig();
    forgetPaymentProvider();
    return says(checkPayment({ PAYMENT_PROVIDER }));
  };
  expect(await payment(await answering(200, '{"payment":null}'))).toMatch(/^fine: .*knows our key/);
  expect(await payment(await answering(401))).toMatch(/^wrong: .*refuses us: is its key right/);
  expect(await payment('http://127.0.0.1:2')).toMatch(
    /^wrong: .*does not answer.*npm run acquirer.*nobody listens/,
  );
  expect(await payment(await answering(503))).toMatch(/^wrong: .*does not answer.*answered 503"\.$/);
  expect(await payment('http://127.0.0.1:9', 'none')).toMatch(/^look/);
});

it('tells what is wrong with storage and disk', async () => {
  const before = readdirSync(folder);
  expect(await says(checkStorage({ STORAGE_S3_URL: undefined, DATA_DIR: folder }))).toMatch(
    /^fine: .*written, read and cleared/,
  );
  expect(readdirSync(folder)).toEqual(before);
  Object.assign(process.env, {
    STORAGE_S3_URL: 'http://127.0.0.1:9/bucket',
    STORAGE_S3_KEY: 'a',
    STORAGE_S3_SECRET: 'b',
  });
  forgetConfig();
  expect(await says(checkStorage({ STORAGE_S3_URL: 'http://127.0.0.1:9/bucket', DATA_DIR: folder }))).toMatch(
    /^wrong: The bucket http:\/\/127\.0\.0\.1:9\/bucket cannot be written/,
  );
  for (const name of ['STORAGE_S3_URL', 'STORAGE_S3_KEY', 'STORAGE_S3_SECRET']) delete process.env[name];
  forgetConfig();
  const disk = (mb: number, DATA_DIR = folder, code?: string) =>
    says(
      checkDisk(
        { DATA_DIR },
        { free: () => mb, write: () => (code ? Promise.reject({ code }) : tryWriting(DATA_DIR)) },
      ),
    );
  expect(await disk(20_000)).toMatch(/^fine/);
  expect(await disk(1_000)).toMatch(/^look: .*1000 MB left/);
  expect(await disk(20)).toMatch(/^wrong: .*20 MB left/);
  expect(await disk(0, folder, 'ENOSPC')).toMatch(
    /^wrong: .*cannot be written, with 0 MB left.*is full: free/,
  );
  expect(await disk(9_000, folder, 'EROFS')).toMatch(/^wrong: .*cannot be written.*is read-only: mount it/);
  expect(await disk(9_000, folder, 'EACCES')).toMatch(/^wrong: .*cannot be written.*give it to the user/);
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expect(await disk(20_000, file)).toMatch(/^wrong: .*a-file is a file: name a folder/);
  // What the system really answers, not what a test thinks that it does.
  await expect(tryWriting(file)).rejects.toMatchObject({ code: 'EEXIST' });
  expect(await disk(20_000, join(folder, 'none'))).toMatch(/^look: .*not there yet/);
  expect(readdirSync(folder)).not.toContain('none');
});

it.skipIf(process.geteuid?.() !== 0)('writes nothing as root into what belongs to the programs', async () => {
  const DATA_DIR = mkdtempSync(join(folder, 'theirs-'));
  chownSync(DATA_DIR, 1234, 1234);
  const [found] = await checkDisk({ DATA_DIR });
  expect(found).toMatchObject({
    level: 'look',
    isCause: true,
    says: expect.stringContaining('runs as root'),
  });
});

it('tells of a store and a search program whose port is another program’s', async () => {
  const url = `http://127.0.0.1:${await mailServer({})}`;
  Object.assign(process.env, {
    STORAGE_S3_URL: `${url}/bucket`,
    STORAGE_S3_KEY: 'a',
    STORAGE_S3_SECRET: 'b',
  });
  forgetConfig();
  const words = 'what answers there does not speak HTTP: are address and port right?';
  expect(await says(checkStorage({ STORAGE_S3_URL: `${url}/bucket`, DATA_DIR: folder }))).toContain(words);
  for (const name of ['STORAGE_S3_URL', 'STORAGE_S3_KEY', 'STORAGE_S3_SECRET']) delete process.env[name];
  forgetConfig();
  expect(await says(checkSearch({ SEARCH_URL: url }))).toContain(words);
});

it('tells whether workers and the search program live', async () => {
  expect(await says(checkWorkers())).toMatch(/^wrong: No worker lives/);
  await db().insertInto('worker_beat').values({ pool: 'a', beat_at: new Date() }).execute();
  expect(await says(checkWorkers())).toBe('fine: 1 runners of jobs live.');
  await addJob(db(), 'return_money', {}, { runAt: new Date(Date.now() - 300_000) });
  expect(await says(checkWorkers())).toContain('wrong: 1 money jobs are late');
  const search = (SEARCH_URL?: string) => says(checkSearch({ SEARCH_URL }));
  expect(await search(await answering(200))).toMatch(/^fine/);
  expect(await search(await answering(503))).toMatch(/^look: .*no index yet/);
  expect(await search('http://127.0.0.1:9')).toMatch(/^wrong/);
  expect(await search()).toMatch(/^look/);
});

it('ends a check that never ends, and tells of one that fails', async () => {
  expect(await says(examine({ name: 'Moon', run: () => new Promise(() => {}) }, 50))).toBe(
    'wrong: Moon: no answer within 0.05 s: is it frozen, or this machine overloaded?',
  );
  expect(await says(examine({ name: 'Moon', run: () => Promise.reject(new Error('dark')) }))).toContain(
    'wrong: Moon: Error: dark',
  );
});

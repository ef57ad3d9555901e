import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { LIVE } from '#platform/testing/live.ts';
import { examineAll, type Finding } from './finding.ts';

const SECRET_KEY = '0123456789abcdef'.repeat(5);
/** Nobody listens there. */
const NOWHERE = '127.0.0.1:9';

/** What the doctor tells, of an installation of which nothing is there but what is given. */
async function told(env: Record<string, string>) {
  const { DATABASE_URL: _, SECRET_KEY: __, ...rest } = process.env;
  const child = spawn(process.execPath, ['scripts/doctor/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...rest, DATA_DIR: mkdtempSync(join(tmpdir(), 'satonowa-doctor-')), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const out = await text(child.stdout);
  const wrongs = out.split('\n').filter((line) => line.includes('WRONG'));
  return { code: await exit, out, wrongs: wrongs.map((line) => line.trim().slice('WRONG  '.length)) };
}

it('tells of a database that is away once, and of what needs it that nobody can tell', async () => {
  const { code, out, wrongs } = await told({
    ...LIVE,
    NODE_ENV: 'production',
    SECRET_KEY,
    DATABASE_URL: `postgres://site:geheim@${NOWHERE}/site`,
    DATABASE_READ_URL: `postgres://site:geheim@${NOWHERE}/site`,
    CONSOLE_ORIGIN: 'https://console.example.jp',
    SMTP_URL: `smtp://${NOWHERE}`,
    PUBLIC_ORIGIN: `https://${NOWHERE}`,
    PAYMENT_PROVIDER: 'sandbox',
    ALLOW_SANDBOX_ACQUIRER: '1',
    ACQUIRER_SECRET: 'abcdefgh0123456789',
    ACQUIRER_URL: `http://${NOWHERE}`,
  });
  expect(code).toBe(1);
  expect(wrongs).toEqual([
    expect.stringMatching(/^The database site at 127\.0\.0\.1:9 does not take us: nobody listens there/),
    expect.stringMatching(/^The mail server/),
    expect.stringMatching(/^https:\/\/127\.0\.0\.1:9 cannot be reached/),
  ]);
  for (const name of ['Read replica', 'Workers', 'Payment'])
    expect(out).toContain(`${name}\n  -      See Database: nobody can tell before that is mended.\n`);
  expect(out).toMatch(/3 wrong, .* 3 to be looked at again afterwards\.\n$/);
});

it('says of a site that does not run just that, and makes nothing', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'satonowa-doctor-'));
  await told({ APP_MODE: 'demo', DATA_DIR });
  expect(readdirSync(DATA_DIR)).toEqual([]);
  const { code, out } = await told({ APP_MODE: 'demo', DATA_DIR: join(DATA_DIR, 'none') });
  expect(readdirSync(DATA_DIR)).toEqual([]);
  expect(code).toBe(1);
  expect(out).toMatch(
    /^Site\n {2}WRONG {2}The site does not run: start it with npm start first .*\n\n1 wrong, 0 /,
  );
});

it('says of a demo’s settings what is wrong with them, each once', async () => {
  const { wrongs } = await told({ APP_MODE: 'demo', PORT: '99999', SMTP_URL: 'mail:587' });
  expect(wrongs.map((line) => line.split(':')[0])).toEqual(['PORT', 'SMTP_URL']);
});

it('runs no check whose cause another one has found, and tells of them in their order', async () => {
  const asked: string[] = [];
  const check = (name: string, finding: Finding, needs?: string) => ({
    name,
    needs,
    run: async () => {
      asked.push(name);
      return [finding];
    },
  });
  const fine: Finding = { level: 'fine', says: 'well' };
  const levels = async (disk: Finding) =>
    (
      await examineAll([check('Storage', fine, 'Disk'), check('Disk', disk), check('Mail', fine, 'Post')])
    ).map(([one]) => one!.level);
  expect(await levels({ level: 'wrong', says: 'full', isCause: true })).toEqual(['unseen', 'wrong', 'fine']);
  expect(asked.toSorted()).toEqual(['Disk', 'Mail']);
  expect(await levels({ level: 'wrong', says: 'old' })).toEqual(['fine', 'wrong', 'fine']);
});

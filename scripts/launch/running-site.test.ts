import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { useTestDatabase } from '#platform/testing/database.ts';
import { connectToRunningSite } from './running-site.ts';
import { readSettings } from './settings.ts';

const database = useTestDatabase();

/** Runs a program of scripts/ as a person would who has set nothing, or only these. */
async function program(args: string[], env: Record<string, string>) {
  const { DATABASE_URL: _, SECRET_KEY: __, ...rest } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...rest, DATA_DIR: mkdtempSync(join(tmpdir(), 'satonowa-beside-')), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await exit, out, error };
}

it.each([
  [
    ['scripts/places.ts', 'import', 'README.md'],
    /^The site does not run: start it with npm start first .*\n$/,
  ],
  [['scripts/content.ts'], /^The site does not run: start it with npm start first .*\n$/],
  [['scripts/data/load.ts'], /^Set DATABASE_URL to the database to load; .*\n$/],
])('%j says in one sentence what to do where no site runs', async (args, sentence) => {
  const { code, error } = await program(args, {});
  expect(code).toBe(1);
  expect(error).toMatch(sentence);
});

it('needs no key of its own where the database is named, and says what a live site lacks without a stack', async () => {
  const beside = await program(['scripts/places.ts', 'import', 'README.md'], { DATABASE_URL: database.url });
  expect(beside.error).not.toContain('SECRET_KEY');
  expect(beside.error).not.toMatch(/\n\s+at /);
  const live = await program(['scripts/places.ts', 'import', 'README.md'], { APP_MODE: 'live' });
  expect(live.error).toMatch(/^Configuration is not valid .*\n {2}DATABASE_URL: [^\n]*\n {2}SECRET_KEY: /);
  expect(live.error).not.toMatch(/\n\s+at /);
});

it('speaks to the acquirer as the site does', () => {
  vi.stubEnv('ACQUIRER_SECRET', '');
  try {
    const { acquirerSecret } = readSettings(process.env, []);
    connectToRunningSite();
    expect(acquirerSecret).toMatch(/^[0-9a-f]{64}$/);
    expect(process.env.ACQUIRER_SECRET).toBe(acquirerSecret);
  } finally {
    vi.unstubAllEnvs();
  }
});

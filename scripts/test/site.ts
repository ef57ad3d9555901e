import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { Trouble } from '#platform/trouble.ts';
import { freePort } from '../launch/ports.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface Site {
  url: string;
  /** Where its console is. */
  consoleUrl: string;
  /** What a command beside the site needs to find it, as `npm run staff` does. */
  env: Record<string, string>;
  stop(): Promise<void>;
  /** The ends of the services' logs, for a failed run. */
  logs(): string;
}

/**
 * Starts the whole site as `npm start` does, on a database of its own, with a small demo catalogue.
 * @param more of its environment, by the name of its database.
 */
export async function startSite(
  serverUrl: string,
  folder: string,
  goods: number,
  more: (database: string) => Record<string, string> = () => ({}),
): Promise<Site> {
  const database = `site_${randomUUID().slice(0, 8)}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${database}`);
  await admin.end();
  const databaseUrl = new URL(serverUrl);
  databaseUrl.pathname = `/${database}`;
  const dataDir = join(folder, 'site');
  const port = await freePort('127.0.0.1', 4300 + Math.floor(Math.random() * 500));
  const consolePort = await freePort('127.0.0.1', port + 600);
  // Cold: the tests need a few of the pictures, and drawing them all would take a third of the machine from them.
  const child = spawn(process.execPath, [join(ROOT, 'scripts/launch/main.ts'), '--cold'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
    env: {
      ...process.env,
      APP_MODE: 'demo',
      DATABASE_URL: databaseUrl.href,
      DATA_DIR: dataDir,
      DEMO_GOODS: String(goods),
      ADMISSIONS_PER_SECOND: 'off', // however slow the machine is
      AVIFS_PER_MINUTE: '1', // it works, and leaves the processors to the tests
      HOST: '127.0.0.1',
      // Each test names a client address of its own, so that limits by address do not add up over the run.
      TRUSTED_PROXIES: '127.0.0.1,::1',
      PORT: String(port),
      CONSOLE_PORT: String(consolePort),
      ...more(database),
    },
  });
  const url = await readyUrl(child);
  return {
    url,
    consoleUrl: `http://localhost:${consolePort}`,
    env: { DATABASE_URL: databaseUrl.href, DATA_DIR: dataDir, PUBLIC_ORIGIN: url },
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) resolve();
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
    logs: () =>
      ['web', 'worker', 'console', 'search', 'acquirer']
        .map((name) => join(dataDir, `logs/${name}.log`))
        .filter((file) => existsSync(file))
        .map((file) => `--- ${file}\n${readFileSync(file, 'utf8').split('\n').slice(-40).join('\n')}`)
        .join('\n'),
  };
}

function readyUrl(child: ChildProcess): Promise<string> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once('message', (message: { ready: string }) => resolve(message.ready));
    child.once('exit', () => reject(new Trouble(`${output}\nThe site did not start, see above.`)));
  });
}

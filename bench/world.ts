import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#platform/db/migrate.ts';
import { startThrowAwayServer } from '#platform/testing/server.ts';
import { loadDemo, loadPlaces } from '../scripts/data/load.ts';
import { MALLOC_ARENAS } from '../scripts/launch/arenas.ts';
import { freePort } from '../scripts/launch/ports.ts';
import { builtProgram, PROGRAMS, type Program, programArguments } from '../scripts/launch/programs.ts';

const ROOT = join(import.meta.dirname, '..');

/** A database with the demo catalogue, and child processes that are measured against each other. */
export interface World {
  databaseUrl: string;
  env: NodeJS.ProcessEnv;
  /**
   * Starts a program of the repository on a free port, or `at` an address of its own, and waits until it answers.
   * @param pin false to let it use every processor. @param tell a variable that tells it its address.
   */
  serve(
    program: Program | `bench/${string}.ts`,
    env?: NodeJS.ProcessEnv,
    at?: string,
    pin?: boolean,
    tell?: string,
  ): Promise<Served>;
  /** Starts a program that answers nothing. */
  start(program: Program): { pid: number };
  stop(): Promise<void>;
}

interface Served {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Servers share one processor and the load comes from the other, where the machine lets us choose. */
function pinned(args: string[]): [string, string[]] {
  return existsSync('/usr/bin/taskset')
    ? ['/usr/bin/taskset', ['-c', '0', process.execPath, ...args]]
    : [process.execPath, args];
}

export async function startWorld(goods: number): Promise<World> {
  const server = await startThrowAwayServer(mkdtempSync(join(tmpdir(), 'satonowa-bench-db-')));
  const name = `bench_${randomUUID().slice(0, 8)}`;
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const folder = mkdtempSync(join(tmpdir(), 'satonowa-bench-'));
  await migrate(url.href);
  await loadPlaces(url.href);
  await loadDemo(url.href, { goods });
  if (!existsSync(builtProgram('web')))
    execFileSync('npm', ['run', 'build'], { cwd: ROOT, stdio: 'inherit' });
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    MALLOC_ARENA_MAX: MALLOC_ARENAS,
    APP_MODE: 'demo',
    DATABASE_URL: url.href,
    DATA_DIR: folder,
    SECRET_KEY: '0123456789abcdef'.repeat(5),
    LOG_LEVEL: 'warn',
    ACQUIRER_URL: `http://127.0.0.1:${await freePort('127.0.0.1', 4980)}`,
  };
  const children: ChildProcess[] = [];
  return {
    databaseUrl: url.href,
    env,
    start: (program) => {
      const child = spawn(process.execPath, programArguments(program), {
        cwd: ROOT,
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      children.push(child);
      return { pid: child.pid! };
    },
    serve: async (program, more = {}, at = undefined, pin = true, tell = undefined) => {
      const port = await freePort('127.0.0.1', 4900 + children.length * 7);
      const begun = isProgram(program) ? programArguments(program) : [join(ROOT, program)];
      const [command, args] = pin ? pinned(begun) : [process.execPath, begun];
      const child = spawn(command, args, {
        cwd: ROOT,
        env: { ...env, ...more, PORT: String(port), ...(tell ? { [tell]: `http://127.0.0.1:${port}` } : {}) },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      children.push(child);
      const base = at ?? `http://127.0.0.1:${port}`;
      await answers(base, child);
      return { url: base, pid: child.pid!, stop: () => ended(child) };
    },
    stop: async () => {
      await Promise.all(children.map(ended));
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const isProgram = (name: string): name is Program => name in PROGRAMS;

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let i = 0; i < 600 && child.exitCode === null; i++) {
    const ok = await fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    );
    if (ok) return;
    await new Promise((r) => setTimeout(r, 100));
  }
  throw new Error(`${url} does not answer`);
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningEmbedded } from '#platform/db/embedded/server.ts';
import { Trouble } from '#platform/trouble.ts';
import { freePort } from '../launch/ports.ts';

const ROOT = join(import.meta.dirname, '../..');
const DEMO_GOODS = 4_000;

/** The programs of a site that is attacked; `postgres` is the server's first process. */
export type Program = 'web' | 'worker' | 'acquirer' | 'postgres';

const COMMANDS: Record<Program, RegExp> = {
  web: /\/programs\/web\.js$/,
  worker: /\/programs\/worker\.js$/,
  acquirer: /\/programs\/acquirer\.js$/,
  postgres: /postgres(?: -D|.*--config|.*-c )/,
};

/** The whole site as `npm start` runs it, with a PostgreSQL of its own. */
export interface Target {
  url: string;
  dataDir: string;
  pid(program: Program): number | undefined;
  /** All processes of PostgreSQL. */
  database(): number[];
  /** Kills the launcher without a word and starts another one. @returns whether all its programs had ended by then. */
  replaceLauncher(): Promise<boolean>;
  stop(): Promise<void>;
}

/**
 * Starts the site by its launcher. This process shares its database afterwards (`db()`), to prepare what is attacked and
 * to compare the books.
 */
export async function startTarget(dataDir: string): Promise<Target> {
  const port = await freePort('127.0.0.1', 4800);
  let child = launch(dataDir, port);
  const url = await ready(child);
  const database = runningEmbedded(dataDir, 'satonowa');
  if (database === undefined) throw new Trouble('The attacked site has no database.');
  process.env.DATABASE_URL = database;
  process.env.SECRET_KEY = readFileSync(join(dataDir, 'secret'), 'utf8').trim();
  const processes = () => descendants(child.pid!).map((pid) => ({ pid, command: commandOf(pid) }));
  return {
    url,
    dataDir,
    pid: (program) => processes().find(({ command }) => COMMANDS[program].test(command))?.pid,
    database: () =>
      processes()
        .filter(({ command }) => /^postgres|\/postgres /.test(command))
        .map(({ pid }) => pid),
    replaceLauncher: async () => {
      const left = descendants(child.pid!);
      child.kill('SIGKILL');
      const ended = await until(() => left.every((pid) => commandOf(pid) === ''), 40);
      child = launch(dataDir, port);
      await ready(child);
      return ended;
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function launch(dataDir: string, port: number): ChildProcess {
  const { DATABASE_URL: _, ...inherited } = process.env;
  return spawn(process.execPath, [join(ROOT, 'scripts/launch/main.ts'), '--cold'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
    env: {
      ...inherited,
      APP_MODE: 'demo',
      DATA_DIR: dataDir,
      DEMO_GOODS: String(DEMO_GOODS),
      HOST: '127.0.0.1',
      PORT: String(port),
      TRUSTED_PROXIES: '127.0.0.1,::1', // every attacker claims a network of their own
      ADMISSIONS_PER_SECOND: 'off', // crowds are to meet each other, and not to wait in a line
      LOG_LEVEL: 'warn',
    },
  });
}

function ready(child: ChildProcess): Promise<string> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output = (output + chunk).slice(-4000)));
  return new Promise((resolve, reject) => {
    child.once('message', (message: { ready: string }) => resolve(message.ready));
    child.once('exit', () => reject(new Trouble(`${output}\nThe site to be attacked did not start.`)));
  });
}

/** Processes below one, nearest first. */
function descendants(pid: number): number[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  const children = new Map<number, number[]>();
  for (const line of table.trim().split('\n')) {
    const [own, parent] = line.trim().split(/\s+/).map(Number) as [number, number];
    children.set(parent, [...(children.get(parent) ?? []), own]);
  }
  const found: number[] = [];
  for (const queue = [pid]; queue.length > 0; ) {
    const below = children.get(queue.shift()!) ?? [];
    found.push(...below);
    queue.push(...below);
  }
  return found;
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return ''; // it has ended
  }
}

/** Waits until something holds. @returns whether it did within so many seconds. */
export async function until(holds: () => Promise<boolean> | boolean, seconds: number): Promise<boolean> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(200))
    if (await holds()) return true;
  return false;
}

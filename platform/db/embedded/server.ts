import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freeMegabytes } from '../../disk.ts';
import { knownCause, Trouble } from '../../trouble.ts';
import { initdbOf, packagedBinaries, postgresOf } from './binaries.ts';
import { chooseIdentity, commandAs, type Identity } from './identity.ts';
import { clearLeftovers } from './leftovers.ts';
import { clearSocket, findPlace, findSocket, isCluster, type Place } from './place.ts';
import { tuning } from './tuning.ts';

const USER = 'satonowa';
const TRIES = 5;
const LOWEST_MB = 32; // two segments of its log
const RECOVERY_MS = 300_000; // replaying the log after a crash may take long; this only catches a hang

export interface EmbeddedServer {
  /** Connection URL of one of its databases. */
  url(database: string): string;
  /** Process id of the guardian, the parent of PostgreSQL. */
  guardian: number;
  /** Resolves when the server has ended, for any reason. */
  ended: Promise<void>;
  /** Fast shutdown; resolves when the server has ended. */
  stop(): Promise<void>;
  /** One line for the log: where the data is and which user the server runs as. */
  description: string;
}

export interface EmbeddedOptions {
  /** Folder that holds the cluster; made when missing. */
  dataDir: string;
  logFile: string;
  /** Forces one of root's two ways of running. */
  runAs?: 'auto' | 'namespace' | 'user';
  /** A test server: faster, and not safe against a crash of the machine. */
  throwAway?: boolean;
}

/**
 * Starts PostgreSQL on the cluster in `dataDir`, creating it the first time, after clearing what a killed server left.
 * @throws Trouble with a sentence when it cannot be started.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  mkdirSync(options.dataDir, { recursive: true });
  mkdirSync(dirname(options.logFile), { recursive: true });
  const packaged = packagedBinaries();
  const identity = chooseIdentity(packaged, options.runAs);
  const dataDir = realpathSync(options.dataDir);
  await clearLeftovers(join(dataDir, 'pg'));
  const place = findPlace(dataDir, packaged, identity);
  await clearLeftovers(place.cluster);
  if (!isCluster(place.cluster)) initialise(place, identity, options.throwAway ?? false);
  checkVersion(place);

  for (let attempt = 1; ; attempt++) {
    const logStart = existsSync(options.logFile) ? statSync(options.logFile).size : 0;
    clearSocket(place, identity);
    const guardian = launch(place, identity, options);
    const server = serverOf(guardian, place, identity);
    if (await acceptsConnections(server)) return server;
    await server.stop();
    const log = readFileSync(options.logFile).subarray(logStart).toString();
    // With a full disk the server may not even have written its message.
    const cause = knownCause(freeMegabytes(dataDir) < LOWEST_MB ? 'ENOSPC' : log);
    if (cause || attempt === TRIES) {
      throw new Trouble(
        cause ?? `PostgreSQL does not start; its log ${options.logFile} ends with: ${lastLines(log)}`,
      );
    }
    await sleep(300 * attempt);
  }
}

function initialise(place: Place, identity: Identity, throwAway: boolean): void {
  // Made under another name and renamed when complete: a start that is killed meanwhile leaves nothing half done.
  const unfinished = `${place.cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (process.getuid!() === 0) chownSync(unfinished, identity.uid, identity.gid);
  const c = commandAs(identity, initdbOf(place.binaries), [
    `--pgdata=${unfinished}`,
    `--username=${USER}`,
    '--auth=trust', // reached through a socket in a folder that only its owner may enter
    '--encoding=UTF8',
    '--locale=C',
    '--lc-ctype=C.UTF-8', // with plain C, pg_trgm finds no letter in Japanese text
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(throwAway ? ['--no-sync'] : []),
  ]);
  const done = spawnSync(c.command, c.args, {
    cwd: '/',
    uid: c.uid,
    gid: c.gid,
    encoding: 'utf8',
    env: cleanEnv(),
  });
  if (done.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    const output = `${done.error?.message ?? ''}${done.stdout}${done.stderr}`;
    throw new Trouble(knownCause(output) ?? `The database could not be created: ${lastLines(output)}`);
  }
  renameSync(unfinished, place.cluster);
}

function checkVersion(place: Place): void {
  const cluster = readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8').trim();
  const server = place.binaries.version.split('.')[0];
  if (cluster !== server) {
    throw new Trouble(
      `The data in ${place.cluster} was written by PostgreSQL ${cluster}, and this version brings ${server}: see docs/operations.md, "Another PostgreSQL version".`,
    );
  }
}

function launch(place: Place, identity: Identity, options: EmbeddedOptions): ChildProcess {
  const settings = tuning(options.throwAway ?? false).flatMap((s) => ['-c', s]);
  const spec = commandAs(identity, postgresOf(place.binaries), [
    '-D',
    place.cluster,
    '-k',
    place.socket,
    ...settings,
  ]);
  const log = openSync(options.logFile, 'a', 0o600);
  try {
    return spawn(process.execPath, [join(import.meta.dirname, 'guardian.ts'), JSON.stringify(spec)], {
      cwd: '/',
      env: cleanEnv(),
      detached: true,
      stdio: ['pipe', log, log],
    });
  } finally {
    closeSync(log);
  }
}

/** PostgreSQL reads PG* variables as defaults; those meant for a client here must not reach it. */
function cleanEnv(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LD_LIBRARY_PATH } = process.env;
  return { PATH, HOME, TMPDIR, LD_LIBRARY_PATH, LC_ALL: 'C.UTF-8' };
}

function socketUrl(socket: string, database: string): string {
  return `postgres://${USER}@localhost/${database}?host=${encodeURIComponent(socket)}&port=5432&sslmode=disable`;
}

/**
 * Connection URL of a database on the server that another process runs on a data directory.
 * @returns undefined when none runs there.
 */
export function runningEmbedded(dataDir: string, database: string): string | undefined {
  const socket = findSocket(dataDir);
  return socket && socketUrl(socket, database);
}

function serverOf(guardian: ChildProcess, place: Place, identity: Identity): EmbeddedServer {
  const ended = new Promise<void>((resolve) => {
    guardian.once('exit', () => resolve());
    guardian.once('error', () => resolve());
  });
  const as = {
    direct: '',
    namespace: `, as ${identity.account} in a user namespace`,
    user: `, as user ${identity.account}`,
  };
  const why = place.away ? ` (that user may not enter the data directory)` : '';
  guardian.stdin?.on('error', () => {}); // it may have ended first
  return {
    url: (database) => socketUrl(place.socket, database),
    guardian: guardian.pid ?? 0,
    ended,
    async stop() {
      guardian.stdin?.end();
      await ended;
      await clearLeftovers(place.cluster); // nothing is left unless the guardian was killed
      rmSync(place.socket, { recursive: true, force: true });
    },
    description: `PostgreSQL ${place.binaries.version.split('-')[0]} in ${place.cluster}${as[identity.mode]}${why}`,
  };
}

async function acceptsConnections(server: EmbeddedServer): Promise<boolean> {
  let over = false;
  void server.ended.then(() => {
    over = true;
  });
  const until = Date.now() + RECOVERY_MS;
  while (!over && Date.now() < until) {
    const client = new pg.Client({ connectionString: server.url('postgres') });
    client.on('error', () => {});
    try {
      await client.connect();
      return true;
    } catch {
      await sleep(25);
    } finally {
      await client.end().catch(() => {});
    }
  }
  return false;
}

const lastLines = (text: string): string => text.trim().split('\n').slice(-3).join(' / ');

/** Creates a database on an embedded server unless it exists. */
export async function ensureDatabase(server: EmbeddedServer, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

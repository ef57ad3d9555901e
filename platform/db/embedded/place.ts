import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Trouble } from '../../trouble.ts';
import type { Binaries } from './binaries.ts';
import { initdbOf } from './binaries.ts';
import type { Identity } from './identity.ts';
import { works } from './identity.ts';

/** The folders of a cluster. */
export interface Place {
  binaries: Binaries;
  /** The cluster's own folder. */
  cluster: string;
  /** Folder of the unix socket. */
  socket: string;
  /** Set when the cluster could not be in the data directory. */
  away?: string;
}

const SOCKET_LIMIT = 107 - '/.s.PGSQL.5432.lock'.length; // sun_path of Linux, less the file name

/**
 * Finds (and makes) folders that the server's user may enter. Everything is in `dataDir` unless another user runs the
 * server and may not go there (a root user's home is closed to all others): then binaries and data are in a folder
 * under /var/tmp whose name is derived from `dataDir`, so that later starts find it again.
 */
export function findPlace(dataDir: string, packaged: Binaries, identity: Identity): Place {
  const home = join(dataDir, 'pg');
  const awayRoot = awayFolder(dataDir);
  const mustLeave = identity.mode === 'user' && !works(identity, '/bin/sh', ['-c', 'cd "$1"', 'sh', dataDir]);
  if (mustLeave) makeOwnFolder(awayRoot, 0o755, process.getuid!(), process.getgid!());
  const cluster = mustLeave ? join(awayRoot, 'pg') : home;
  const other = mustLeave ? home : join(awayRoot, 'pg');
  // An earlier start may have run the other way (namespaces allowed then, forbidden now): its data is moved here.
  if (!isCluster(cluster) && isCluster(other) && ownedByUs(mustLeave ? dataDir : awayRoot))
    move(other, cluster);
  if (existsSync(cluster)) {
    giveTo(identity, cluster);
    chmodSync(cluster, 0o700); // PostgreSQL requires it, and a copy or a backup may have lost it
  }

  const socket = socketFolder(mustLeave ? awayRoot : dataDir, dataDir);
  return {
    binaries:
      mustLeave || identity.mode === 'user' ? reachableBinaries(packaged, identity, awayRoot) : packaged,
    cluster,
    socket,
    ...(mustLeave ? { away: awayRoot } : {}),
  };
}

const awayFolder = (dataDir: string): string => join('/var/tmp', `satonowa-${shortHash(dataDir)}`);

function socketFolder(root: string, dataDir: string): string {
  const near = join(root, 'pg-socket');
  return Buffer.byteLength(near) <= SOCKET_LIMIT
    ? near
    : join(tmpdir(), `satonowa-${shortHash(dataDir)}-socket`);
}

/** The socket's folder of a server that another process runs on a data directory; undefined when there is none. */
export function findSocket(dataDir: string): string | undefined {
  return [dataDir, awayFolder(dataDir)]
    .map((root) => socketFolder(root, dataDir))
    .find((folder) => existsSync(join(folder, '.s.PGSQL.5432')));
}

/**
 * Makes the socket's folder, empty. Only call it once no server uses the cluster: a killed one leaves its socket's lock
 * file, which blocks the next for as long as the number in it belongs to any process, even a dead one that was not
 * reaped.
 */
export function clearSocket(place: Place, identity: Identity): void {
  makeOwnFolder(place.socket, 0o700, identity.uid, identity.gid);
  for (const name of readdirSync(place.socket)) rmSync(join(place.socket, name));
}

export function isCluster(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'));
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

function ownedByUs(folder: string): boolean {
  return existsSync(folder) && lstatSync(folder).uid === process.getuid!();
}

/** A folder of ours in a place where others may write: anything that is not clearly ours is refused. */
function makeOwnFolder(folder: string, mode: number, uid: number, gid: number): void {
  mkdirSync(folder, { recursive: true, mode });
  const found = lstatSync(folder);
  const us = process.getuid!();
  if (!found.isDirectory() || (found.uid !== us && found.uid !== uid)) {
    throw new Trouble(`${folder} belongs to somebody else: remove it, or choose another DATA_DIR.`);
  }
  chmodSync(folder, mode); // mkdir's mode is reduced by the umask
  if (us === 0 && found.uid !== uid) chownSync(folder, uid, gid);
}

/** Gives a cluster that was created in another way of running to the user who runs it now. */
function giveTo(identity: Identity, folder: string): void {
  if (process.getuid!() !== 0 || statSync(folder).uid === identity.uid) return;
  const done = spawnSync('chown', ['-R', `${identity.uid}:${identity.gid}`, folder]);
  if (done.status !== 0) throw new Trouble(`The files in ${folder} cannot be given to ${identity.account}.`);
}

function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch {
    cpSync(from, `${to}.new`, { recursive: true, preserveTimestamps: true });
    renameSync(`${to}.new`, to);
    rmSync(from, { recursive: true });
  }
}

function reachableBinaries(packaged: Binaries, identity: Identity, awayRoot: string): Binaries {
  const readable = ['-c', 'test -r "$1/share/postgresql/postgres.bki"', 'sh', packaged.root];
  if (works(identity, initdbOf(packaged), ['--version']) && works(identity, '/bin/sh', readable))
    return packaged;
  makeOwnFolder(awayRoot, 0o755, process.getuid!(), process.getgid!());
  const root = join(awayRoot, `postgresql-${packaged.version}`);
  if (!existsSync(root)) {
    const unfinished = `${root}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    for (const part of ['bin', 'lib', 'share']) {
      cpSync(join(packaged.root, part), join(unfinished, part), { recursive: true, verbatimSymlinks: true });
    }
    spawnSync('chmod', ['-R', 'a+rX,u+w', unfinished]);
    renameSync(unfinished, root);
  }
  return { ...packaged, root };
}

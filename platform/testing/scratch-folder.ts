import { accessSync, constants, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeMegabytes } from '../disk.ts';

/** Linux keeps what is written there in memory. */
const IN_MEMORY = '/dev/shm';
/** What databases and sites of a whole run take at most, and as much again. */
const ROOM_MB = 6_000;
const PREFIX = 'satonowa-scratch-';

/**
 * A new empty folder for what a test run writes and nobody reads after it, in memory where there is room: a database is
 * a thousand files, whose copying takes tens of milliseconds there and seconds on a slow disk. The caller removes it; what
 * a killed run left is removed by the next one.
 */
export function scratchFolder(place = { folder: IN_MEMORY, roomMb: ROOM_MB, otherwise: tmpdir() }): string {
  if (!hasRoom(place.folder, place.roomMb)) return mkdtempSync(join(place.otherwise, PREFIX));
  for (const name of readdirSync(place.folder)) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (owner && !existsSync(`/proc/${owner}`))
      rmSync(join(place.folder, name), { recursive: true, force: true });
  }
  return mkdtempSync(join(place.folder, `${PREFIX}${process.pid}-`));
}

function hasRoom(folder: string, megabytes: number): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return freeMegabytes(folder) >= megabytes;
  } catch {
    return false;
  }
}

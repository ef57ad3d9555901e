import { randomUUID } from 'node:crypto';
import { chown, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readIfThere } from '../images/kept-file.ts';
import { StorageAway } from './away.ts';
import { LISTED, type Storage, type StoredObject } from './port.ts';

const KEY = /^[\w-]+(\/[\w-]+)*(\.[\w-]+)+$/;

/** Objects as files below a folder. */
export function folderStorage(folder: string): Storage {
  const fileOf = (key: string) => {
    if (!KEY.test(key)) throw new Error(`no key of ours: ${key}`);
    return join(folder, key);
  };
  return {
    put(key, body) {
      const file = fileOf(key);
      return orAway(() => writeWhole(file, body));
    },
    get(key) {
      const file = fileOf(key);
      return orAway(() => readIfThere(file));
    },
    async copyTo(key, to) {
      return orAway(() =>
        copyFile(fileOf(key), to).then(
          () => true,
          (error) => orNone(error).length > 0,
        ),
      );
    },
    remove(key) {
      const file = fileOf(key);
      return orAway(() => rm(file, { force: true }));
    },
    list: (prefix, after) =>
      orAway(async () => {
        const names = await readdir(join(folder, prefix)).catch(orNone);
        const keys = names.map((name) => prefix + name).filter((key) => KEY.test(key) && key > after);
        const found: StoredObject[] = [];
        for (const key of keys.toSorted(byLetters).slice(0, LISTED)) {
          const seen = await stat(join(folder, key)).catch(orNone);
          if ('mtime' in seen) found.push({ key, changedAt: seen.mtime, bytes: seen.size });
        }
        return found;
      }),
  };
}

/** Renaming is atomic: nobody reads half of it, and a full disk leaves nothing behind. */
async function writeWhole(file: string, body: Uint8Array): Promise<void> {
  await makeFolder(dirname(file));
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, body);
    await belongsAs(dirname(file), [draft]);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  const made = [folder];
  while (made[0] !== first) made.unshift(dirname(made[0]!));
  await belongsAs(dirname(first), made);
}

/** What a command run as root makes belongs to the owner of the folder around it, as the programs must be able to change and clear it. */
async function belongsAs(around: string, made: readonly string[]): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = await stat(around);
  if (uid !== 0) for (const path of made) await chown(path, uid, gid);
}

/** What is not there, or not any more, is nothing. */
function orNone(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

function byLetters(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** A disk that is full, broken or not mounted. */
async function orAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new StorageAway('the folder cannot be used', { cause });
  }
}

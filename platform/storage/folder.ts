import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readIfThere } from '../images/kept-file.ts';
import type { Storage } from './port.ts';

const KEY = /^[\w-]+(\/[\w-]+)*\.\w+$/;

/** Objects as files below a folder. */
export function folderStorage(folder: string): Storage {
  const fileOf = (key: string) => {
    if (!KEY.test(key)) throw new Error(`no key of ours: ${key}`);
    return join(folder, key);
  };
  return {
    async put(key, body) {
      const file = fileOf(key);
      await mkdir(dirname(file), { recursive: true });
      // Renaming is atomic: nobody reads half of it, and a full disk leaves nothing behind.
      const draft = `${file}.${randomUUID()}`;
      try {
        await writeFile(draft, body);
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    get: (key) => readIfThere(fileOf(key)),
    remove: (key) => rm(fileOf(key), { force: true }),
  };
}

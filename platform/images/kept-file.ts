import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const underWay = new Map<string, Promise<Buffer>>();

export async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Reads or makes a file; parallel requests for a file that is being made wait for the same work. */
export function keptFile(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const making = underWay.get(file);
  if (making) return making;
  const work = (async () => {
    const there = await readIfThere(file);
    if (there) return there;
    const made = await make();
    await mkdir(dirname(file), { recursive: true });
    // Renaming is atomic: another process never reads half a picture.
    const draft = `${file}.${randomUUID()}`;
    try {
      await writeFile(draft, made);
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true }); // on a full disk, half of it is there
      throw error;
    }
    return made;
  })().finally(() => underWay.delete(file));
  underWay.set(file, work);
  return work;
}

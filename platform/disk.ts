import { statfsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Free space, in MB, on the disk of a folder, as far as an ordinary user may use it. */
export function freeMegabytes(folder: string): number {
  const disk = statfsSync(folder);
  return Math.floor((disk.bavail * disk.bsize) / 1024 / 1024);
}

/**
 * Writes a file into a folder, which is made when it is missing, and takes it away again.
 * @throws what the system answers where it cannot be written: ENOSPC, EROFS, EACCES …
 */
export async function tryWriting(folder: string): Promise<void> {
  const file = join(folder, `.write-check-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(file, 'x'.repeat(4096), { flush: true }); // a block, on the disk: a full one has room for the name
  } finally {
    await rm(file, { force: true }).catch(() => {});
  }
}

import { statfsSync } from 'node:fs';

/** Free space, in MB, on the disk of a folder, as far as an ordinary user may use it. */
export function freeMegabytes(folder: string): number {
  const disk = statfsSync(folder);
  return Math.floor((disk.bavail * disk.bsize) / 1024 / 1024);
}

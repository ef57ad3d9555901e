import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storage } from '#platform/storage/storage.ts';

/** Works on an upload as a file of this machine, so that it need not be held. @param work its path; null when it is not there. */
export async function withStoredFile<T>(key: string, work: (file: string | null) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'satonowa-upload-'));
  try {
    const file = join(folder, 'file');
    return await work((await storage().copyTo(key, file)) ? file : null);
  } finally {
    await rm(folder, { recursive: true });
  }
}

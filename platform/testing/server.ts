import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '../db/embedded/server.ts';
import { scratchFolder } from './scratch-folder.ts';

/**
 * Starts a PostgreSQL whose data is deleted when it stops. @param dataDir a new empty folder; of a benchmark one on a disk, as a
 * million rows fit into no memory.
 * @returns the URL of its maintenance database, and a function to stop it.
 */
export async function startThrowAwayServer(
  dataDir = scratchFolder(),
): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = await startEmbedded({ dataDir, logFile: join(dataDir, 'postgresql.log'), throwAway: true });
  return {
    url: server.url('postgres'),
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** vitest's global set-up: uses the server of TEST_DATABASE_URL, or starts one when vitest was started alone. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const server = await startThrowAwayServer();
  process.env.TEST_DATABASE_URL = server.url; // workers inherit it
  return server.stop;
}

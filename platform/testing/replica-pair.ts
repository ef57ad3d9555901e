import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { forgetConfig } from '../config.ts';
import { type EmbeddedServer, startEmbedded } from '../db/embedded/server.ts';

/** A primary and its streaming standby, named by the configuration until they are stopped. */
export interface ReplicaPair {
  primary: EmbeddedServer;
  standby: EmbeddedServer;
  startStandby(): Promise<void>;
  onStandby(statement: string): Promise<void>;
  stop(): Promise<void>;
}

const start = (dataDir: string) =>
  startEmbedded({ dataDir, logFile: join(dataDir, 'pg.log'), throwAway: true });
const folder = () => mkdtempSync(join(tmpdir(), 'satonowa-replica-'));

/** Starts both, the standby of a copy of the primary's folder while that stands still. At most two seconds behind it is read. */
export async function startReplicaPair(): Promise<ReplicaPair> {
  const folders = { primary: folder(), standby: folder() };
  const before = process.env.DATABASE_URL;
  await (await start(folders.primary)).stop();
  cpSync(join(folders.primary, 'pg'), join(folders.standby, 'pg'), { recursive: true });
  const primary = await start(folders.primary);
  const way = new URL(primary.url('postgres'));
  writeFileSync(join(folders.standby, 'pg/standby.signal'), '');
  appendFileSync(
    join(folders.standby, 'pg/postgresql.auto.conf'),
    `primary_conninfo = 'host=${way.searchParams.get('host')} port=5432 user=${way.username}'\n`,
  );
  const pair: ReplicaPair = {
    primary,
    standby: await start(folders.standby),
    async startStandby() {
      pair.standby = await start(folders.standby);
    },
    async onStandby(statement) {
      const client = new pg.Client({ connectionString: pair.standby.url('postgres') });
      await client.connect();
      await client.query(statement).finally(() => client.end());
    },
    async stop() {
      delete process.env.DATABASE_READ_URL;
      delete process.env.DATABASE_READ_MAX_LAG;
      process.env.DATABASE_URL = before;
      forgetConfig();
      await pair.standby.stop();
      await primary.stop();
      for (const dir of Object.values(folders)) rmSync(dir, { recursive: true, force: true });
    },
  };
  process.env.DATABASE_URL = primary.url('postgres');
  process.env.DATABASE_READ_URL = pair.standby.url('postgres');
  process.env.DATABASE_READ_MAX_LAG = '2';
  forgetConfig();
  return pair;
}

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedServer, ensureDatabase, startEmbedded } from '#platform/db/embedded/server.ts';
import { Trouble } from '#platform/trouble.ts';
import type { Settings } from './settings.ts';

const OLDEST = 15;
const PATIENCE_MS = 30_000; // a server that is starting says so; it is given this long

export interface Database {
  url: string;
  description: string;
  embedded?: EmbeddedServer;
}

/** The operator's database, checked, or the embedded one, started. */
export async function openDatabase(settings: Settings): Promise<Database> {
  if (settings.databaseUrl) {
    return { url: settings.databaseUrl, description: await checkServer(settings.databaseUrl) };
  }
  const embedded = await startEmbedded({
    dataDir: settings.dataDir,
    logFile: join(settings.dataDir, 'logs/postgresql.log'),
    runAs: settings.runAs,
  });
  await ensureDatabase(embedded, 'satonowa');
  return { url: embedded.url('satonowa'), description: embedded.description, embedded };
}

async function checkServer(url: string): Promise<string> {
  const where = placeOf(url);
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ v: number }>(
        "select current_setting('server_version_num')::int as v",
      );
      const major = Math.floor(rows[0]!.v / 10_000);
      if (major < OLDEST)
        throw new Trouble(`The database at ${where} is PostgreSQL ${major}; ${OLDEST} or newer is needed.`);
      return `PostgreSQL ${major} at ${where}`;
    } catch (error) {
      const code = (error as { code?: string }).code;
      if (code !== '57P03' || Date.now() > until)
        throw error instanceof Trouble ? error : refused(where, error);
      await sleep(500);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

function refused(where: string, error: unknown): Trouble {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code === '28P01' || code === '28000') {
    return new Trouble(`The database at ${where} refuses the user or password of DATABASE_URL.`);
  }
  if (code === '3D000')
    return new Trouble(`The server of DATABASE_URL has no such database: ${where}. Create it first.`);
  return new Trouble(
    `The database at ${where} does not answer (${code || message || 'no connection'}): check DATABASE_URL.`,
  );
}

/** Host and database of a connection URL, without its user and password. */
function placeOf(url: string): string {
  const u = new URL(url);
  return `${u.searchParams.get('host') ?? u.host}${u.pathname}`;
}

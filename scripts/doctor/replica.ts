import pg from 'pg';
import type { Config } from '#platform/config.ts';
import { type Finding, fine, look, reason, wrong } from './finding.ts';

const CONNECT_MS = 5_000;

/** A server as it tells of itself. */
interface Server {
  /** Of a primary and all that were copied from it. */
  cluster: string;
  database: string;
  standby: boolean;
}

/** The replica of DATABASE_READ_URL: whether it can be reached, and belongs to the primary of DATABASE_URL. */
export async function checkReplica({
  DATABASE_URL,
  DATABASE_READ_URL = '',
}: Pick<Config, 'DATABASE_URL' | 'DATABASE_READ_URL'>): Promise<Finding[]> {
  let replica: Server;
  try {
    replica = await ask(DATABASE_READ_URL);
  } catch (error) {
    return [
      look(`DATABASE_READ_URL cannot be asked (${reason(error)}): everything is read from the primary.`),
    ];
  }
  const primary = await ask(DATABASE_URL);
  if (replica.cluster !== primary.cluster || replica.database !== primary.database)
    return [
      wrong(
        `DATABASE_READ_URL leads to another database (${replica.database}) than that of DATABASE_URL (${primary.database}), and visitors would be shown what is there: name a streaming replica of it.`,
      ),
    ];
  if (!replica.standby)
    return [look('DATABASE_READ_URL leads to the primary, which is spared nothing: name a replica.')];
  return [fine('The read replica answers, and is one of this database.')];
}

async function ask(connectionString: string): Promise<Server> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Server>(
      `select system_identifier::text as cluster, current_database() as database, pg_is_in_recovery() as standby
         from pg_control_system()`,
    );
    return rows[0]!;
  } finally {
    await client.end().catch(() => {});
  }
}

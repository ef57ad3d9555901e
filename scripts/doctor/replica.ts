import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '#platform/config.ts';
import { Replica } from '#platform/db/replica.ts';
import { type Finding, fine, look, wrong } from './finding.ts';
import { refusal } from './refusals.ts';
import { inWords } from './words.ts';

const CONNECT_MS = 5_000;
const LOOK_MS = 500;
/** Less than what a check may take. */
const MOST_PATIENCE_S = 6;

/** A server as it tells of itself. */
interface Server {
  /** Of a primary and all that were copied from it. */
  cluster: string;
  database: string;
  standby: boolean;
  /** Its replay was told to stand still. */
  paused: boolean;
}

/** The replica of DATABASE_READ_URL: whether it can be reached, and belongs to the primary of DATABASE_URL. */
export async function checkReplica({
  DATABASE_URL,
  DATABASE_READ_URL = '',
  DATABASE_READ_MAX_LAG,
}: Pick<Config, 'DATABASE_URL' | 'DATABASE_READ_URL' | 'DATABASE_READ_MAX_LAG'>): Promise<Finding[]> {
  let replica: Server;
  try {
    replica = await ask(DATABASE_READ_URL);
  } catch (error) {
    return [
      look(
        `Everything is read from the primary, as DATABASE_READ_URL cannot be asked: ${refusal(error, 'DATABASE_READ_URL') ?? inWords(error)}`,
      ),
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
  const most = Math.min(DATABASE_READ_MAX_LAG, MOST_PATIENCE_S);
  if ((await lagOf(DATABASE_READ_URL, most)) <= most)
    return [
      replica.paused
        ? look('The replay of the read replica is paused: "select pg_wal_replay_resume()" there.')
        : fine('The read replica answers, is one of this database, and keeps up with it.'),
    ];
  return [
    look(
      `The read replica is more than ${most} s behind (beyond ${DATABASE_READ_MAX_LAG} s everything is read from the primary): ${replica.paused ? 'its replay is paused: "select pg_wal_replay_resume()" there.' : 'has it lost its primary, or too much to do? Its log and pg_stat_replication of the primary say.'}`,
    ),
  ];
}

/** Seconds that it is behind, by the measure that the programs choose by; looked at for as long as it may be. */
async function lagOf(url: string, most: number): Promise<number> {
  const replica = new Replica(url);
  const until = performance.now() + most * 1_000 + LOOK_MS;
  try {
    do {
      await replica.look();
      if (replica.lagMs <= most * 1_000) break;
      await sleep(LOOK_MS);
    } while (performance.now() < until);
    return replica.lagMs / 1_000;
  } finally {
    await replica.stop();
  }
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
      `select system_identifier::text as cluster, current_database() as database, pg_is_in_recovery() as standby,
              case when pg_is_in_recovery() then pg_is_wal_replay_paused() else false end as paused
         from pg_control_system()`,
    );
    return rows[0]!;
  } finally {
    await client.end().catch(() => {});
  }
}

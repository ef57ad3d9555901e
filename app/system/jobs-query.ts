import { type RawBuilder, sql } from 'kysely';
import { db, type Tx } from '#platform/db/db.ts';
import { type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';

/** `retrying`: it failed and is tried again; `dead`: it has used up its attempts. */
export type JobState = 'waiting' | 'running' | 'retrying' | 'dead';

export interface Job {
  id: number;
  task: string;
  state: JobState;
  priority: number;
  attempts: number;
  mostAttempts: number;
  /** Of the last failure. */
  error: string | null;
  runAt: Date;
  createdAt: Date;
  lockedAt: Date | null;
}

const STATE = sql<JobState>`
  case when locked_at is not null then 'running'
       when attempts >= max_attempts then 'dead'
       when attempts > 0 then 'retrying' else 'waiting' end`;

const IS: Record<JobState, RawBuilder<boolean>> = {
  running: sql`locked_at is not null`,
  dead: sql`locked_at is null and attempts >= max_attempts`,
  retrying: sql`locked_at is null and attempts between 1 and max_attempts - 1`,
  waiting: sql`locked_at is null and attempts = 0 and max_attempts > 0`,
};

export interface JobFilter {
  state: JobState | null;
  task: string | null;
}

const ORDER: Keyset = { keys: [{ by: sql`j.id`, type: 'bigint' }], down: true };

/** Payloads stay unread: some hold mail addresses. */
export async function findJobs({ state, task }: JobFilter, asked: PageAsked): Promise<Page<Job>> {
  const page = keyset(ORDER, asked);
  const conditions = [page.where];
  if (state !== null) conditions.push(IS[state]);
  if (task !== null) conditions.push(sql<boolean>`task_identifier = ${task}`);
  const { rows } = await sql<Job & { key: string }>`
    select ${page.key} as key, j.id, task_identifier as task, ${STATE} as state, priority, attempts,
           max_attempts as "mostAttempts", left(last_error, 600) as error, run_at as "runAt",
           created_at as "createdAt", locked_at as "lockedAt"
      from graphile_worker.jobs j where ${sql.join(conditions, sql` and `)}
     order by ${page.order} limit ${page.limit}`.execute(db());
  return page.page<Job>(rows);
}

interface TaskCount {
  task: string;
  state: JobState;
  count: number;
  /** Since when the one that is due longest is due. */
  since: Date;
}

/** How many jobs there are, by what they do and how they stand. */
export async function countJobs(): Promise<TaskCount[]> {
  const { rows } = await sql<TaskCount>`
    select task_identifier as task, ${STATE} as state, count(*)::integer as count, min(run_at) as since
      from graphile_worker.jobs group by 1, 2 order by 1, 2 limit 500`.execute(db());
  return rows;
}

/** Dead jobs among these, the oldest first; of all that there are where none is named. */
export async function lockDead(
  tx: Tx,
  ids: readonly number[] | 'all',
  most: number,
): Promise<{ id: number; task: string }[]> {
  // The view of the queue locks no rows: of two who press at once, the second finds nothing left.
  await sql`select pg_advisory_xact_lock(hashtext('dead jobs begin anew'))`.execute(tx);
  const wanted = ids === 'all' ? sql`true` : sql`id = any(${[...ids]}::bigint[])`;
  const { rows } = await sql<{ id: number; task: string }>`
    select id, task_identifier as task from graphile_worker.jobs
     where ${IS.dead} and ${wanted} order by id limit ${most}`.execute(tx);
  return rows;
}

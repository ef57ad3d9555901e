import { pendingMigrations } from '#platform/db/migrate.ts';
import { probePool } from '#platform/db/probe.ts';

/** Jobs that need somebody to look at them. */
export interface JobTrouble {
  /** Should have been started `late` ago. */
  late: number;
  /** Have been held by a worker for `stuck`. */
  stuck: number;
  /** Have used up their attempts: nobody does them any more. */
  failed: number;
}

/** A worker beats every 5 s; the others take away its jobs after 30 s. */
const SILENT = '30 seconds';
const MONEY = { late: '2 minutes', stuck: '5 minutes' };
const OTHER = { late: '5 minutes', stuck: '15 minutes' };
/** What gives way to others, as reminders and notices by mail do: thousands of them take their time. */
const LAST = { late: '1 hour' };
/** Failed ones that are no money's are told of for a day, as long as somebody may act on it. */
const FAILED_TOLD = '1 day';

/** Names of migrations that the database lacks. */
export function missingMigrations(): Promise<string[]> {
  return pendingMigrations((sql) => probePool().query<{ name: string }>(sql));
}

/** @param moneyJobs names of the jobs that move money; they are counted apart and held to shorter times. */
export async function jobTroubles(
  moneyJobs: readonly string[],
): Promise<{ money: JobTrouble; other: JobTrouble }> {
  const { rows } = await probePool().query<JobTrouble & { money: boolean }>(
    `with job as (
       select task_identifier = any($1::text[]) as money, attempts < max_attempts as alive, priority > 0 as last,
              locked_at, run_at
         from graphile_worker.jobs
     )
     select money,
            count(*) filter (where alive and locked_at is null and run_at < now() - (case when money then $2 when last then $7 else $3 end)::interval)::int as late,
            count(*) filter (where locked_at < now() - (case when money then $4 else $5 end)::interval)::int as stuck,
            -- the queue leaves run_at at the time of a retry that never comes: some hours after the failure at most
            count(*) filter (where not alive and locked_at is null and (money or run_at > now() - $6::interval))::int as failed
       from job group by money`,
    [moneyJobs, MONEY.late, OTHER.late, MONEY.stuck, OTHER.stuck, FAILED_TOLD, LAST.late],
  );
  const of = (money: boolean): JobTrouble => {
    const { late = 0, stuck = 0, failed = 0 } = rows.find((row) => row.money === money) ?? {};
    return { late, stuck, failed };
  };
  return { money: of(true), other: of(false) };
}

/** How many runners of jobs live. Each worker process has one for each lane. */
export async function livingRunners(): Promise<number> {
  const { rows } = await probePool().query<{ n: number }>(
    `select count(*)::int as n from worker_beat where beat_at > now() - $1::interval`,
    [SILENT],
  );
  return rows[0]?.n ?? 0;
}

/** Hours since the last backup ended, as `npm run backup-done` noted it; null where none ever did. */
export async function backupAge(): Promise<number | null> {
  const { rows } = await probePool().query<{ hours: number | null }>(
    `select (extract(epoch from now() - max(finished_at)) / 3600)::double precision as hours from backup_run`,
  );
  return rows[0]?.hours ?? null;
}

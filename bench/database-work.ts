import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { dbPool } from '#platform/db/db.ts';
import { ACQUIRER_NAME } from '#platform/payment/sandbox/start.ts';
import { processorMs } from './processor.ts';

/** What PostgreSQL has done so far. */
interface Work {
  /** Of all its processes but those that serve the sandbox acquirer, those that have ended among them. */
  processorMs: number;
  walBytes: number;
  commits: number;
}

/** For what idle connections have counted to be told. */
const TOLD_MS = 1_500;

async function work(): Promise<Work> {
  await sleep(TOLD_MS);
  const { rows } = await dbPool().query<{ wal: string; commits: string; backend: number; others: number[] }>(
    `select pg_current_wal_lsn() - '0/0' as wal, xact_commit as commits, pg_backend_pid() as backend,
            array(select pid from pg_stat_activity where 'application_name=' || application_name = $1) as others
       from pg_stat_database where datname = current_database()`,
    [ACQUIRER_NAME],
  );
  const { wal, commits, backend, others } = rows[0]!;
  const postmaster = parentOf(backend);
  const all = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && parentOf(name) === postmaster && !others.includes(Number(name)),
  );
  return {
    processorMs: all.reduce((sum, pid) => sum + processorMs(Number(pid)), endedMs(postmaster)),
    walBytes: Number(wal),
    commits: Number(commits),
  };
}

/** Its number, or what the file says no more because the process has ended. */
function parentOf(pid: number | string): string | undefined {
  try {
    return /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

/** Processor milliseconds of what a process had started and has ended, in steps of ten. */
function endedMs(pid: string | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return 10 * (Number(fields[13]) + Number(fields[14]));
}

/** What PostgreSQL does while something runs. */
export async function workDuring(run: () => Promise<unknown>): Promise<Work> {
  const before = await work();
  await run();
  const after = await work();
  return {
    processorMs: after.processorMs - before.processorMs,
    walBytes: after.walBytes - before.walBytes,
    commits: after.commits - before.commits,
  };
}

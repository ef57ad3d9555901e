import { probePool } from '#platform/db/probe.ts';

/** Of the newest payments, by state: how payments fare now, at the cost of a thousand rows. */
const NEWEST = 1_000;

export interface State {
  jobs: { kind: 'money' | 'other'; state: 'waiting' | 'running' | 'failed'; count: number }[];
  /** Seconds for which the longest waiting job is due. */
  oldestJob: { kind: 'money' | 'other'; seconds: number }[];
  paymentsOpen: { status: string; count: number }[];
  paymentsNewest: { status: string; count: number }[];
  mails: { queued: number; dead: number; oldestSeconds: number };
  clockSkewSeconds: number;
  standbys: number;
}

/** What stands in the database, for metrics. Each statement reads by an index, or a number of rows that is bounded. */
export async function readState(moneyJobs: readonly string[]): Promise<State> {
  const began = Date.now();
  const { rows: clock } = await probePool().query<{ at: number }>(
    'select extract(epoch from clock_timestamp()) * 1000 as at',
  );
  const middle = (began + Date.now()) / 2;
  const { rows: jobs } = await probePool().query<{
    kind: 'money' | 'other';
    waiting: number;
    running: number;
    failed: number;
    oldest: number;
  }>(
    `select case when task_identifier = any($1::text[]) then 'money' else 'other' end as kind,
            count(*) filter (where attempts < max_attempts and locked_at is null)::int as waiting,
            count(*) filter (where locked_at is not null)::int as running,
            count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
            coalesce(extract(epoch from now() - min(run_at) filter (
              where attempts < max_attempts and locked_at is null and run_at < now())), 0)::float as oldest
       from graphile_worker.jobs group by kind`,
    [moneyJobs],
  );
  const { rows: open } = await probePool().query<{ status: string; count: number }>(
    `select status, count(*)::int as count from payment where status in ('created', 'pending') group by status
     union all select 'refund_due', count(*)::int from payment where status = 'refund_due'
     union all select 'disputed', count(*)::int from payment where dispute = 'open'`,
  );
  const { rows: newest } = await probePool().query<{ status: string; count: number }>(
    `select status, count(*)::int as count from (select status from payment order by id desc limit $1) newest group by status`,
    [NEWEST],
  );
  const { rows: mails } = await probePool().query<{ queued: number; dead: number; oldest: number }>(
    `select count(*) filter (where status = 'queued')::int as queued, count(*) filter (where status = 'dead')::int as dead,
            coalesce(extract(epoch from now() - min(created_at) filter (where status = 'queued')), 0)::float as oldest
       from mail_message where status <> 'sent'`,
  );
  // Any role sees the rows, though not what stands in them.
  const { rows: standbys } = await probePool().query<{ n: number }>(
    'select count(*)::int as n from pg_stat_replication',
  );
  const { queued = 0, dead = 0, oldest = 0 } = mails[0] ?? {};
  return {
    jobs: jobs.flatMap(({ kind, waiting, running, failed }) => [
      { kind, state: 'waiting' as const, count: waiting },
      { kind, state: 'running' as const, count: running },
      { kind, state: 'failed' as const, count: failed },
    ]),
    oldestJob: jobs.map(({ kind, oldest: seconds }) => ({ kind, seconds })),
    paymentsOpen: open,
    paymentsNewest: newest,
    mails: { queued, dead, oldestSeconds: oldest },
    clockSkewSeconds: (middle - Number(clock[0]?.at ?? middle)) / 1000,
    standbys: standbys[0]?.n ?? 0,
  };
}

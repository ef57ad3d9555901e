import { existsSync } from 'node:fs';
import type { Door } from '#app/admission/door.ts';
import type { IndexKeeper } from '#app/catalogue/search/memory/index-keeper.ts';
import { countCases } from '#app/payment/attention/cases.ts';
import { config } from '#platform/config.ts';
import { openPools, readReplica } from '#platform/db/db.ts';
import { probeDb } from '#platform/db/probe.ts';
import { freeMegabytes } from '#platform/disk.ts';
import type { PageCache } from '#platform/http/page-cache.ts';
import { log } from '#platform/log.ts';
import type { Metrics, Values } from '#platform/metrics/metrics.ts';
import { backupAge, livingRunners } from '../health-query.ts';
import { MONEY_JOBS } from '../money-jobs.ts';
import type { PublicPages } from '../public-pages.ts';
import { readState, type State } from './state-query.ts';

/** However many ask, and however often. Milliseconds. */
const KEPT_MS = 10_000;

/** Connections of the process's pools. */
export function gaugePools(metrics: Metrics): void {
  metrics.gauge(
    'db_connections',
    'Connections to the database; waiting: who waits for one.',
    ['pool', 'state'],
    () =>
      [...openPools()].flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
        [{ pool, state: 'used' }, totalCount - idleCount] as const,
        [{ pool, state: 'idle' }, idleCount] as const,
        [{ pool, state: 'waiting' }, waitingCount] as const,
      ]),
  );
  metrics.gauge('db_connections_most', 'Connections that a pool may have.', ['pool'], () =>
    [...openPools()].map(([pool, { options }]) => [{ pool }, options.max] as const),
  );
  metrics.gauge(
    'replica_lag_seconds',
    'How far the read replica is behind, as this process sees it.',
    [],
    () => {
      const replica = readReplica();
      return replica ? replica.lagMs / 1000 : [];
    },
  );
}

/** The disk of this machine that the programs write on. */
export function gaugeDisk(metrics: Metrics): void {
  metrics.gauge('data_free_bytes', 'Free space on the disk of DATA_DIR.', [], () =>
    existsSync(config().DATA_DIR) ? freeMegabytes(config().DATA_DIR) * 1024 * 1024 : [],
  );
}

/** What a web process knows of its visitors: kept pages, gates, the door. @param mostBytes of the cache. */
export function gaugeVisitors(
  metrics: Metrics,
  {
    pages,
    cache,
    mostBytes,
    door,
  }: { pages: PublicPages; cache: PageCache | undefined; mostBytes: number; door: Door },
): void {
  const ofGates = (what: 'running' | 'waiting') => () =>
    Object.entries(pages.gates).map(([gate, seen]) => [{ gate }, seen[what]] as const);
  metrics.gauge('gate_running', 'What runs behind a gate.', ['gate'], ofGates('running'));
  metrics.gauge('gate_waiting', 'What waits at a gate.', ['gate'], ofGates('waiting'));
  metrics.gauge('door_closed', '1 while new applicants wait.', [], () =>
    door.seen.door === 'closed' ? 1 : 0,
  );
  metrics.gauge('door_waiting', 'New applicants who wait.', [], () =>
    door.seen.door === 'closed' ? door.seen.waiting : 0,
  );
  if (!cache) return;
  metrics.tally(
    'page_cache_total',
    'Kept pages: sent fresh or stale, made, rescued by an old one, purged, read from the file.',
    ['what'],
    () => Object.entries(cache.counts).map(([what, value]) => [{ what }, value] as const),
  );
  metrics.gauge('page_cache_bytes', 'What kept pages take of the memory.', [], () => cache.held().bytes);
  metrics.gauge('page_cache_bytes_most', 'What kept pages may take of the memory.', [], () => mostBytes);
  metrics.gauge('page_cache_pages', 'Kept pages in memory.', [], () => cache.held().pages);
  metrics.gauge('page_file_bytes', 'What kept pages take of their file.', [], () => cache.heldCold().bytes);
  metrics.gauge(
    'page_file_bytes_most',
    'How large the file of kept pages may be.',
    [],
    () => cache.heldCold().mostBytes,
  );
  metrics.gauge('page_file_pages', 'Kept pages in the file.', [], () => cache.heldCold().pages);
}

/** How old the search program's index is. */
export function gaugeSearch(metrics: Metrics, keeper: Pick<IndexKeeper, 'age' | 'index'>): void {
  metrics.gauge(
    'search_index_age_seconds',
    'Since the index last heard of the database.',
    [],
    () => keeper.age ?? [],
  );
  metrics.gauge('search_index_goods', 'Goods in the index.', [], () => keeper.index()?.goods ?? []);
}

interface Seen extends State {
  runners: number;
  cases: { open: number; overdue: number };
  /** Since the last backup; null where none ever ended. */
  backupHours: number | null;
}

/**
 * What stands in the database, which is one for all: jobs, payments, mails, money that needs a person. A worker tells of it, each the
 * same. While the database does not answer there are no such values, and `database_up` is 0.
 */
export function gaugeState(metrics: Metrics): void {
  let kept: { seen: Promise<Seen | undefined>; at: number } | undefined;
  const look = () => {
    if (!kept || performance.now() - kept.at > KEPT_MS) kept = { seen: lookOnce(), at: performance.now() };
    return kept.seen;
  };
  const of =
    <L extends string>(read: (seen: Seen) => Values<L>) =>
    async (): Promise<Values<L>> => {
      const seen = await look();
      return seen ? read(seen) : [];
    };
  metrics.gauge('database_up', '1 while the database answers.', [], async () => ((await look()) ? 1 : 0));
  metrics.gauge(
    'jobs',
    'Jobs in the queue.',
    ['kind', 'state'],
    of(({ jobs }) => jobs.map(({ kind, state, count }) => [{ kind, state }, count] as const)),
  );
  metrics.gauge(
    'jobs_oldest_seconds',
    'For how long the longest waiting job is due.',
    ['kind'],
    of(({ oldestJob }) => oldestJob.map(({ kind, seconds }) => [{ kind }, seconds] as const)),
  );
  metrics.gauge(
    'runners',
    'Runners of jobs that say that they live.',
    [],
    of(({ runners }) => runners),
  );
  metrics.gauge(
    'payments_open',
    'Payments that are not over.',
    ['status'],
    of(({ paymentsOpen }) => paymentsOpen.map(({ status, count }) => [{ status }, count] as const)),
  );
  metrics.gauge(
    'payments_newest',
    'The newest thousand payments by state.',
    ['status'],
    of(({ paymentsNewest }) => paymentsNewest.map(({ status, count }) => [{ status }, count] as const)),
  );
  metrics.gauge(
    'money_cases',
    'Money that needs a person.',
    ['state'],
    of(({ cases }) => [
      [{ state: 'open' }, cases.open],
      [{ state: 'overdue' }, cases.overdue],
    ]),
  );
  metrics.gauge(
    'mails',
    'Mails that were not sent.',
    ['status'],
    of(({ mails }) => [
      [{ status: 'queued' }, mails.queued],
      [{ status: 'dead' }, mails.dead],
    ]),
  );
  metrics.gauge(
    'mails_oldest_seconds',
    'For how long the longest waiting mail waits.',
    [],
    of(({ mails }) => mails.oldestSeconds),
  );
  metrics.gauge(
    'backup_age_seconds',
    'Since the last backup ended; no value where none ever did.',
    [],
    of(({ backupHours }) => (backupHours === null ? [] : backupHours * 3_600)),
  );
  metrics.gauge(
    'standbys',
    'Standbys, and backups under way, that get the write-ahead log from the primary.',
    [],
    of(({ standbys }) => standbys),
  );
  metrics.gauge(
    'clock_ahead_seconds',
    'How far this machine’s clock is before the database’s.',
    [],
    of(({ clockSkewSeconds }) => clockSkewSeconds),
  );
}

async function lookOnce(): Promise<Seen | undefined> {
  try {
    const state = await readState(MONEY_JOBS);
    return {
      ...state,
      runners: await livingRunners(),
      cases: await countCases(probeDb()),
      backupHours: await backupAge(),
    };
  } catch (error) {
    log().warn({ err: error }, 'the state of the database could not be read for metrics');
    return undefined;
  }
}

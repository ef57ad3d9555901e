import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Door } from '#app/admission/door.ts';
import { siteRoutes } from '#app/shell/route-map.ts';
import { forgetConfig } from '#platform/config.ts';
import { addJob, db } from '#platform/db/db.ts';
import { closeProbe } from '#platform/db/probe.ts';
import { PageCache } from '#platform/http/page-cache.ts';
import { RingFile } from '#platform/http/ring-file.ts';
import { countFrom } from '#platform/metrics/count.ts';
import { forgetMetrics, type Metrics } from '#platform/metrics/metrics.ts';
import { OTHER } from '#platform/metrics/routes.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { consoleAddress } from '../../../console/addresses.ts';
import { PublicPages } from '../public-pages.ts';
import { siteAddress } from './site-addresses.ts';
import { gaugeDisk, gaugePools, gaugeState, gaugeVisitors } from './site-metrics.ts';

useTestDatabase();
let metrics: Metrics;

beforeAll(async () => {
  metrics = countFrom('test');
});
afterAll(async () => {
  forgetMetrics();
  await closeProbe();
});

/** Its values, by name and labels, as they are read now. */
async function read(): Promise<Record<string, number>> {
  const lines = (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('satonowa_'));
  return Object.fromEntries(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [
        line
          .slice('satonowa_'.length, end)
          .replace(/,?program="test"/, '')
          .replace('{}', ''),
        Number(line.slice(end)),
      ];
    }),
  );
}

it('tells of jobs, mails, payments and cases as they stand in the database', async () => {
  await addJob(db(), 'return_money', {}, { runAt: new Date(Date.now() - 90_000) });
  await addJob(db(), 'send_mail', {});
  await addJob(db(), 'send_mail', {}, { maxAttempts: 1 });
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where max_attempts = 1`.execute(
    db(),
  );
  const mail = {
    kind: 'test',
    storefront: 'donation',
    recipient: 'hanako@example.jp',
    subject: '花子様',
    body_text: '',
    body_html: '',
  };
  await db()
    .insertInto('backup_run')
    .values({ kind: 'full', note: '', finished_at: new Date(Date.now() - 7_200_000) })
    .execute();
  await db()
    .insertInto('mail_message')
    .values([mail, { ...mail, status: 'dead' }, { ...mail, status: 'sent' }])
    .execute();
  gaugeState(metrics);
  gaugePools(metrics);
  Object.assign(process.env, { DATA_DIR: tmpdir() });
  forgetConfig();
  gaugeDisk(metrics);
  const seen = await read();
  expect(seen).toMatchObject({
    database_up: 1,
    'jobs{kind="money",state="waiting"}': 1,
    'jobs{kind="other",state="waiting"}': 1,
    'jobs{kind="other",state="failed"}': 1,
    'mails{status="queued"}': 1,
    'mails{status="dead"}': 1,
    'payments_open{status="refund_due"}': 0,
    'payments_open{status="disputed"}': 0,
    'money_cases{state="overdue"}': 0,
    runners: 0,
    standbys: 0,
    'db_connections{pool="main",state="waiting"}': 0,
    'db_connections_most{pool="main"}': 16,
  });
  expect(seen['jobs_oldest_seconds{kind="money"}']).toBeGreaterThan(89);
  expect(Math.abs(seen.clock_ahead_seconds!)).toBeLessThan(1);
  expect(seen.backup_age_seconds).toBeGreaterThan(7_199);
  expect(seen.data_free_bytes).toBeGreaterThan(0);
  expect(await metrics.registry.metrics()).not.toMatch(/hanako|花子/);
});

it('tells of kept pages, gates and the door', async () => {
  const cache = new PageCache(3_000, RingFile.in(tmpdir(), 10_000));
  const pages = new PublicPages(async () => async () => new Response(), cache);
  gaugeVisitors(metrics, { pages, cache, mostBytes: 3_000, door: new Door() });
  const life = { fresh: 60, stale: 60 };
  const page = { status: 200, headers: {}, body: Buffer.from('a'), tags: ['a'] };
  await cache.render('/', life, async () => page, { network: 'a' });
  cache.find('/');
  cache.find('/');
  cache.find('/none');
  await cache.render('/next', life, async () => page, { network: 'a' });
  await cache.render('/third', life, async () => page, { network: 'a' });
  await cache.recall('/');
  cache.purge('b');
  expect(await read()).toMatchObject({
    'page_cache_total{what="fresh"}': 2,
    'page_cache_total{what="made"}': 3,
    'page_cache_total{what="purges"}': 1,
    'page_cache_total{what="recalled"}': 1,
    page_cache_pages: 1,
    page_cache_bytes_most: 3_000,
    page_file_pages: 3,
    page_file_bytes_most: 10_000,
    'gate_running{gate="searches"}': 0,
    'gate_waiting{gate="applications"}': 0,
    door_closed: 0,
  });
});

it('knows the pattern of every page, of the site and of the console', () => {
  for (const { path } of siteRoutes) expect(siteAddress(path.replaceAll(/\[\w+\]/g, '7'))).not.toBe(OTHER);
  expect(
    ['/goods/detail/12', '/assets/a-b.js', '/media/320/g/1', '/api/me', '/ec/favicon.svg'].map(siteAddress),
  ).toEqual(['/goods/detail/:id', '/assets/*', '/media/*', '/api/me', '/ec/favicon.svg']);
  expect(['/donations', '/governments/011002/seal', '/nothing'].map(consoleAddress)).toEqual([
    '/donations',
    '/governments/:code/seal',
    OTHER,
  ]);
});

it('tells of nothing but its being away while the database does not answer', async () => {
  await closeProbe();
  const { DATABASE_URL } = process.env;
  process.env.DATABASE_URL = 'postgres://a@127.0.0.1:9/none';
  forgetConfig();
  forgetMetrics();
  metrics = countFrom('test');
  gaugeState(metrics);
  const seen = await read();
  process.env.DATABASE_URL = DATABASE_URL;
  forgetConfig();
  expect(seen).toEqual({ database_up: 0 });
});

import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DoorSeen } from '#app/admission/door.ts';
import { backupDone } from '#platform/backup/runs.ts';
import { forgetConfig } from '#platform/config.ts';
import { addJob, db, dbPool } from '#platform/db/db.ts';
import { closeProbe } from '#platform/db/probe.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { freezingProxy } from '#platform/testing/freezing-proxy.ts';
import { answerHealth, forgetReadiness, type Readiness } from './health.ts';

const own = useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'satonowa-health-'));
let server: Server;
let port: number;
let door: { seen: DoorSeen } = { seen: { door: 'open' } };

beforeAll(async () => {
  server = createServer({ requireHostHeader: false }, (req, res) => {
    if (!answerHealth(req, res, door)) res.writeHead(418).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.close();
  await closeProbe();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await use({ DATABASE_URL: own.url, DATA_DIR: folder });
  await dbPool().query(
    'delete from graphile_worker._private_jobs; delete from worker_beat; delete from money_case',
  );
  await dbPool().query("insert into worker_beat values ('pool-1', now())");
});

/** From now on the probe asks there, and remembers nothing. */
async function use(env: Record<string, string>): Promise<void> {
  await closeProbe();
  Object.assign(process.env, env);
  forgetConfig();
  forgetReadiness();
}

async function ask(path = '/readyz'): Promise<{ status: number; body: Readiness; ms: number }> {
  const began = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  const body = (await response.json()) as Readiness;
  return { status: response.status, body, ms: performance.now() - began };
}

/** What the server sends back for exactly these bytes. */
async function raw(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  return text(socket);
}

it('tells whether new applicants wait, which is no problem', async () => {
  expect((await ask()).body).toMatchObject({ status: 'ok', applicants: { door: 'open' } });
  const closed = { door: 'closed', waiting: 412, ratePerSecond: 6.4 } as const;
  door = { seen: closed };
  expect((await ask()).body).toMatchObject({ status: 'ok', applicants: closed });
});

describe('any client', () => {
  it.each([
    ['HTTP/1.0 without Host', 'GET /healthz HTTP/1.0\r\n\r\n'],
    ['HTTP/1.1 without Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['an empty Host', 'GET /healthz HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'],
    ['a strange Host', 'GET /healthz HTTP/1.1\r\nHost: no_such host!\r\nConnection: close\r\n\r\n'],
    ['an address as Host', 'GET /healthz HTTP/1.1\r\nHost: [2001:db8::1]:8080\r\nConnection: close\r\n\r\n'],
    ['an absolute address', 'GET http://10.0.0.1/healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['a query', 'GET /healthz?from=monitor HTTP/1.0\r\n\r\n'],
    [
      'a POST with a body',
      'POST /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nConnection: close\r\n\r\na=b',
    ],
  ])('with %s is told that the process lives', async (_, request) => {
    expect(await raw(request)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\n\{"status":"ok"\}$/);
  });

  it('gets no body for HEAD, from both', async () => {
    for (const path of ['/healthz', '/readyz'])
      expect(await raw(`HEAD ${path} HTTP/1.0\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 200 OK\r\n[\s\S]*Content-Length: \d+[\s\S]*\r\n\r\n$/,
      );
  });

  it('is not told so by addresses that only look alike', async () => {
    for (const path of ['/healthz/', '/healthzz', '/x/readyz', '/?/healthz'])
      expect(await raw(`GET ${path} HTTP/1.0\r\n\r\n`)).toContain('418');
  });
});

const none = { late: 0, stuck: 0, failed: 0 };
const job =
  (changes: string, task = 'send_mail') =>
  async () => {
    await addJob(db(), task, {});
    await dbPool().query(`update graphile_worker._private_jobs set ${changes}`);
  };

it('is ready with its database, a worker and nothing left behind', async () => {
  expect(await ask()).toMatchObject({
    status: 200,
    body: { status: 'ok', problems: [], runners: 1, jobs: none, moneyJobs: none },
  });
});

it('tells of backups that are too old, or were never made, where a setting says how old they may be', async () => {
  expect((await ask()).body).toMatchObject({ status: 'ok' });
  await use({ BACKUP_MAX_HOURS: '26' });
  try {
    expect((await ask()).body).toMatchObject({ status: 'degraded', problems: ['no backup was ever made'] });
    await backupDone('pg_dump');
    forgetReadiness();
    expect((await ask()).body).toMatchObject({ status: 'ok' });
    await dbPool().query("update backup_run set finished_at = now() - interval '27 hours'");
    forgetReadiness();
    expect((await ask()).body).toMatchObject({ status: 'degraded', problems: ['backup is too old'] });
  } finally {
    delete process.env.BACKUP_MAX_HOURS;
  }
});

it('gives an hour to what gives way to others', async () => {
  await job("run_at = now() - interval '59 min', priority = 10")();
  expect((await ask()).body).toMatchObject({ status: 'ok', jobs: none });
  await dbPool().query("update graphile_worker._private_jobs set run_at = now() - interval '61 min'");
  forgetReadiness();
  expect((await ask()).body).toMatchObject({ problems: ['jobs late'], jobs: { ...none, late: 1 } });
});

it.each<[string, object, () => Promise<unknown>]>([
  ['jobs late', { jobs: { ...none, late: 1 } }, job("run_at = now() - interval '6 min'")],
  [
    'jobs stuck',
    { jobs: { ...none, stuck: 1 } },
    job("locked_at = now() - interval '16 min', locked_by = 'pool-1'"),
  ],
  ['jobs failed', { jobs: { ...none, failed: 1 } }, job('attempts = max_attempts')],
  [
    'money jobs late',
    { jobs: none, moneyJobs: { ...none, late: 1 } },
    job("run_at = now() - interval '3 min'", 'return_money'),
  ],
  [
    'money jobs stuck',
    { moneyJobs: { ...none, stuck: 1 } },
    job("locked_at = now() - interval '6 min', locked_by = 'pool-1'", 'sweep_payments'),
  ],
  [
    'money jobs failed',
    { moneyJobs: { ...none, failed: 1 } },
    job("attempts = max_attempts, run_at = now() - interval '9 days'", 'end_payment'),
  ],
  [
    'money cases overdue',
    { overdueCases: 1 },
    async () => {
      const client = await dbPool().connect();
      // Cases without their payments: only their number and time matter here.
      await client.query(`begin; set local session_replication_role = replica;
        insert into money_case (payment_id, kind, key, amount, due_at) values
          (1, 'refund_failed', 'past', 1000, now() - interval '1 hour'), (1, 'dispute', 'to come', 1000, now() + interval '1 hour');
        insert into money_case (payment_id, kind, key, amount, due_at, closed_at) values
          (1, 'dispute', 'done', 1000, now() - interval '1 hour', now());
        commit`);
      client.release();
    },
  ],
  [
    'no worker lives',
    { runners: 0 },
    () => dbPool().query("update worker_beat set beat_at = now() - interval '31 s'"),
  ],
  [
    'database cannot be written',
    { runners: 1 },
    () =>
      dbPool().query(
        `alter database ${new URL(own.url).pathname.slice(1)} set default_transaction_read_only = on`,
      ),
  ],
])('tells of "%s", and serves on', async (problem, numbers, make) => {
  await make();
  await closeProbe();
  const { status, body } = await ask();
  expect([status, body.status, body.problems]).toEqual([200, 'degraded', [problem]]);
  expect(body).toMatchObject(numbers);
  await dbPool().query(
    `set default_transaction_read_only = off; alter database ${new URL(own.url).pathname.slice(1)} reset default_transaction_read_only`,
  );
});

it('looks once for all who ask at the same time and shortly after', async () => {
  await Promise.all(Array.from({ length: 20 }, () => ask()));
  await dbPool().query('delete from worker_beat');
  expect((await ask()).body.status).toBe('ok');
  const { rows } = await dbPool().query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'readiness'",
  );
  expect(rows).toEqual([{ n: 1 }]);
});

it('tells of no trouble where there is none: work in progress, retries, an old failure that is no money’s', async () => {
  for (const make of [
    job("locked_at = now() - interval '4 min', locked_by = 'pool-1'", 'return_money'),
    job("attempts = 3, run_at = now() + interval '1 min'"),
    job("attempts = max_attempts, run_at = now() - interval '2 days'"),
  ]) {
    await dbPool().query('delete from graphile_worker._private_jobs');
    await make();
    forgetReadiness();
    expect((await ask()).body.problems).toEqual([]);
  }
});

it('tells of a folder that cannot be written', async () => {
  const file = join(folder, 'no-folder');
  writeFileSync(file, '');
  await use({ DATA_DIR: file });
  expect(await ask()).toMatchObject({ status: 200, body: { problems: ['DATA_DIR cannot be written'] } });
});

it('is not ready while a migration is missing', async () => {
  await dbPool().query("update schema_migration set name = 'x' where name = '0240_worker_beat.sql'");
  expect(await ask()).toMatchObject({
    status: 503,
    body: { status: 'unready', problems: ['migration 0240_worker_beat.sql is missing'] },
  });
  await dbPool().query("update schema_migration set name = '0240_worker_beat.sql' where name = 'x'");
});

it('is not ready without its database', async () => {
  await use({ DATABASE_URL: own.url.replace('test_', 'missing_') });
  expect(await ask()).toMatchObject({
    status: 503,
    body: { status: 'unready', problems: ['database does not answer'] },
  });
});

it('says so within two seconds when the database is frozen, and lives all the same', async () => {
  const way = await freezingProxy(own.url);
  await use({ DATABASE_URL: way.url });
  expect((await ask()).body.status).toBe('ok');
  way.freeze();
  forgetReadiness();
  const answers = await Promise.all([ask(), ask(), ask('/healthz'), ask()]);
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 200, 503]);
  for (const { ms } of answers) expect(ms).toBeLessThan(2_500);
  await way.stop();
});

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import S3rver from 's3rver';
import { forgetConfig } from '#platform/config.ts';
import { closeDb } from '#platform/db/db.ts';
import { parallel, Tries } from '../../scripts/attack/attack.ts';
import { apply } from '../../scripts/attack/journey.ts';
import type { HotGoods } from '../../scripts/crowd/applicants.ts';
import { brokenInvariants } from '../../scripts/crowd/books.ts';
import { donorsBeforeSubmit } from '../../scripts/crowd/donors.ts';
import { startSite } from '../../scripts/test/site.ts';
import { BackedUp, type Store } from '../drill/backups.ts';
import { holds, need } from '../drill/holds.ts';
import type { Drill, Stage } from '../drill/stage.ts';
import { environmentOfWeb } from '../drill/web.ts';

const DEMO_GOODS = 2_000;
const DONORS = 30;
const AT_ONCE = 6;
const WHERE = [
  [1, 'the folder'],
  [2, 'S3'],
] as const;

/** Somebody empties the tables of donations; what stood a moment before comes back, from a folder and from S3. */
export const drill: Drill = {
  about:
    'a site is backed up by pgBackRest while people give, its donations are emptied, and it is restored to the moment before, from a folder and from S3',
  minutes: 20,
  async run(stage) {
    need(stage, {
      pgbackrest: 'pgbackrest',
      'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
      openssl: 'openssl',
    });
    const { store, close } = await s3(stage.folder);
    stage.atEnd(close);
    const database = new BackedUp(stage.folder, store);
    stage.atEnd(() => database.machine.kill());
    stage.atEnd(closeDb);
    stage.say('starting PostgreSQL with pgBackRest, and a store that speaks S3');
    await database.start();
    await play(stage, database);
  },
};

async function play(stage: Stage, database: BackedUp): Promise<void> {
  stage.say('starting the site: demo data, web, worker, acquirer');
  process.env.LOG_LEVEL = 'warn';
  const folder = join(stage.folder, 'site');
  mkdirSync(folder);
  const site = await startSite(database.url('postgres'), folder, DEMO_GOODS);
  stage.atEnd(() => site.stop());
  Object.assign(process.env, environmentOfWeb(new URL(site.url).port));
  const name = new URL(site.env.DATABASE_URL!).pathname.slice(1);
  const { donors, hot } = await donorsBeforeSubmit(2 * DONORS, 2 * DONORS, { together: true });
  const give = (some: typeof donors) =>
    parallel(some, AT_ONCE, async (donor) => void (await apply(site.url, donor)));

  stage.say(`${DONORS} people give, and a full backup is made while ${DONORS} more do`);
  await give(donors.slice(0, DONORS));
  const giving = give(donors.slice(DONORS));
  const began = Date.now();
  await database.backup('full', name);
  stage.row('full backup to the folder and to S3, seconds', seconds(began));
  await giving;
  await site.stop();

  const live = new pg.Client({ connectionString: database.url(name) });
  await live.connect();
  const before = await counts(live);
  const noted = await live.query<{ kind: string }>('select kind from backup_run');
  const kinds = noted.rows.map(({ kind }) => kind).join();
  stage.row('noted in the database', kinds, kinds === 'pgbackrest full');
  const { rows } = await live.query<{ now: string }>('select clock_timestamp()::text as now, pg_sleep(1)');
  stage.say('somebody empties the tables of donations');
  await live.query('truncate donation cascade');
  await live.query('select pg_switch_wal()');
  const left = (await counts(live)).get('donation');
  await live.end();
  const donations = before.get('donation') ?? 0;
  stage.row('donations before, and afterwards', `${donations}, ${left}`, donations > DONORS && left === 0);

  for (const [repo, where] of WHERE) {
    stage.say(`restoring from ${where}`);
    const began = Date.now();
    const data = await database.restore(repo, rows[0]!.now);
    stage.row(`restored from ${where}, seconds`, seconds(began));
    await compare(stage, database.url(name, data), before, hot, where);
  }
  const readable = await stage
    .run('grep', ['-rlaE', 'crowd-[0-9a-f-]+@|千代田', database.repository, join(stage.folder, 's3')])
    .catch(() => '');
  stage.row(
    'files of the backups that can be read without the passphrase',
    readable.split('\n').filter(Boolean).length,
    readable === '',
  );
}

/** Whether every table has as many rows as it had, and all invariants hold. */
async function compare(
  stage: Stage,
  url: string,
  before: Map<string, number>,
  hot: HotGoods,
  where: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const now = await counts(client).finally(() => client.end());
  const rows = new Tries();
  for (const [table, count] of before)
    rows.try(now.get(table) === count, `${table}: ${now.get(table)} of ${count}`);
  holds(stage, `tables with the rows of the moment before, from ${where}`, rows);
  await closeDb();
  process.env.DATABASE_URL = url;
  forgetConfig();
  const books = new Tries();
  for (const { rule, broken } of await brokenInvariants([hot]))
    books.try(broken === 0, `${rule}: not in ${broken} rows`);
  holds(stage, `books are equal, from ${where}`, books);
  await closeDb();
}

/** Rows of each table. */
async function counts(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'acquirer') order by 1`,
  );
  const found = new Map<string, number>();
  for (const { name } of rows) {
    const { rows: counted } = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`);
    found.set(name.replace('public.', ''), counted[0]!.n);
  }
  return found;
}

const seconds = (since: number) => ((Date.now() - since) / 1_000).toFixed(1);

/** A store that speaks S3 over TLS, as pgBackRest asks for. */
async function s3(folder: string): Promise<{ store: Store; close: () => Promise<void> }> {
  const [key, cert] = ['key', 'cert'].map((name) => join(folder, `${name}.pem`)) as [string, string];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'],
      ...['-keyout', key, '-out', cert],
    ],
    { stdio: 'ignore' },
  );
  const directory = join(folder, 's3');
  mkdirSync(directory);
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    key: readFileSync(key),
    cert: readFileSync(cert),
    configureBuckets: [{ name: 'backups', configs: [] }],
  });
  const { port } = await server.run();
  return {
    store: { port, bucket: 'backups', key: 'S3RVER', secret: 'S3RVER' },
    close: () => server.close(),
  };
}

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import S3rver from 's3rver';
import { forgetConfig } from '#platform/config.ts';
import { closeDb } from '#platform/db/db.ts';
import { parallel } from '../../scripts/attack/attack.ts';
import { apply } from '../../scripts/attack/journey.ts';
import type { HotGoods } from '../../scripts/crowd/applicants.ts';
import { brokenInvariants } from '../../scripts/crowd/books.ts';
import { donorsBeforeSubmit } from '../../scripts/crowd/donors.ts';
import { startSite } from '../../scripts/test/site.ts';
import { BackedUp, type Store } from './backups.ts';
import { type Drill, held, type Told } from './drill.ts';
import { environmentOfWeb } from './web.ts';

const DEMO_GOODS = 2_000;
const DONORS = 30;
const AT_ONCE = 6;

/** Somebody empties the tables of donations; what stood a moment before comes back, from a folder and from S3. */
export const restore: Drill = {
  name: 'restore',
  about:
    'A site is backed up while people give, its donations are lost, and it is restored to the moment before, from a folder and from S3.',
  packages: { pgbackrest: 'pgbackrest', 'postgresql-15': '/usr/lib/postgresql/15/bin/postgres' },
  run,
};

async function run(say: (line: string) => void, folder: string): Promise<Told> {
  const told: Told = { figures: [], held: [] };
  const { store, close } = await s3(folder);
  const database = new BackedUp(folder, store);
  try {
    say('starting PostgreSQL with pgBackRest, and a store that speaks S3');
    await database.start();
    await drill(say, database, folder, told);
  } finally {
    await closeDb();
    database.machine.kill();
    await close();
  }
  return told;
}

async function drill(
  say: (line: string) => void,
  database: BackedUp,
  folder: string,
  told: Told,
): Promise<void> {
  say('starting the site: demo data, web, worker, acquirer');
  process.env.LOG_LEVEL = 'warn';
  const siteFolder = join(folder, 'site');
  mkdirSync(siteFolder);
  const site = await startSite(database.url('postgres'), siteFolder, DEMO_GOODS);
  Object.assign(process.env, environmentOfWeb(new URL(site.url).port));
  const name = new URL(site.env.DATABASE_URL!).pathname.slice(1);
  const { donors, hot } = await donorsBeforeSubmit(2 * DONORS, 2 * DONORS, { together: true });
  const give = (some: typeof donors) =>
    parallel(some, AT_ONCE, async (donor) => void (await apply(site.url, donor)));

  say(`${DONORS} people give, and a full backup is made while ${DONORS} more do`);
  await give(donors.slice(0, DONORS));
  const giving = give(donors.slice(DONORS));
  const started = Date.now();
  for (const repo of [1, 2]) database.pgbackrest([`--repo=${repo}`, '--type=full', 'backup']);
  told.figures.push(['two full backups, seconds', seconds(started)]);
  await giving;
  await site.stop();

  const live = new pg.Client({ connectionString: database.url(name) });
  await live.connect();
  const before = await counts(live);
  const { rows } = await live.query<{ now: string }>('select clock_timestamp()::text as now, pg_sleep(1)');
  say('somebody empties the tables of donations');
  await live.query('truncate donation cascade');
  await live.query('select pg_switch_wal()');
  const after = await counts(live);
  await live.end();
  const accident = held(told, 'the accident is one');
  accident.try(after.get('donation') === 0 && (before.get('donation') ?? 0) > DONORS, 'nothing was lost');

  for (const repo of [1, 2] as const) {
    const from = repo === 1 ? 'the folder' : 'S3';
    say(`restoring from ${from}`);
    const begun = Date.now();
    const data = await database.restore(repo, rows[0]!.now);
    told.figures.push([`restored from ${from}, seconds`, seconds(begun)]);
    await compare(database.url(name, data), before, hot, from, told);
  }
  const closed = held(told, 'backups say nothing to who has no passphrase');
  const found = execFileSync('grep', ['-rlaE', 'crowd-[0-9a-f-]+@|千代田', folder, '--include=*', '-m1'], {
    encoding: 'utf8',
  });
  const readable = found.split('\n').filter((file) => /\/repo\/|\/s3\//.test(file));
  closed.try(readable.length === 0, readable.slice(0, 3).join(', '));
  told.figures.push(['rows at the moment before, in all tables', String(sum(before))]);
}

/** Whether every table has as many rows as it had, and all invariants hold. */
async function compare(
  url: string,
  before: Map<string, number>,
  hot: HotGoods,
  from: string,
  told: Told,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const rows = held(told, `every table has the rows of the moment before, from ${from}`);
  const now = await counts(client).finally(() => client.end());
  for (const [table, count] of before)
    rows.try(now.get(table) === count, `${table}: ${now.get(table)} of ${count}`);
  const books = held(told, `the books are equal, from ${from}`);
  await closeDb();
  process.env.DATABASE_URL = url;
  forgetConfig();
  for (const { rule, broken } of await brokenInvariants([hot]))
    books.try(broken === 0, `${rule}: not in ${broken} rows`);
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

const sum = (all: Map<string, number>) => [...all.values()].reduce((a, b) => a + b, 0);
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

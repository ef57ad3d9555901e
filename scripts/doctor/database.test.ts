import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useTestDatabase } from '#platform/testing/database.ts';
import { startSwallower } from '../../ops/testing/swallower.ts';
import { checkDatabase } from './database.ts';
import { checkReplica } from './replica.ts';

const own = useTestDatabase();
const POOLS = { DATABASE_POOL: 16, DATABASE_POOL_SEARCH: 2 };
let admin: pg.Client;
const made = ['doctor_latin', 'doctor_poor', 'doctor_shut', 'doctor_few'];

beforeAll(async () => {
  admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await admin.connect();
});
afterAll(async () => {
  for (const name of made) await admin.query(`drop database if exists ${name} with (force)`);
  for (const name of ['doctor_poor', 'doctor_few']) await admin.query(`drop role if exists ${name}`);
  await admin.end();
});

/** Another database of the same server. */
function at(name: string): string {
  const url = new URL(own.url);
  url.pathname = `/${name}`;
  return url.href;
}

async function wrongOf(DATABASE_URL: string, pools = POOLS): Promise<string[]> {
  const findings = await checkDatabase({ DATABASE_URL, ...pools });
  return findings.filter(({ level }) => level !== 'fine').map(({ level, says }) => `${level}: ${says}`);
}

it('finds nothing wrong with a database in order', async () => {
  const found = await wrongOf(own.url);
  expect(found.filter((says) => says.startsWith('wrong'))).toEqual([]);
});

it('says why a database cannot be reached', async () => {
  expect(await wrongOf('postgres://a@127.0.0.1:9/none')).toEqual([
    'wrong: The database none at 127.0.0.1:9 does not take us: nobody listens there: is it up, and are address and port right?',
  ]);
  const [none] = await wrongOf(at('doctor_none'));
  expect(none).toContain('there is no such database');
  const frozen = await startSwallower();
  const found = await checkDatabase({ DATABASE_URL: `postgres://a@127.0.0.1:${frozen.port}/none`, ...POOLS });
  frozen.stop();
  expect(found).toEqual([
    { level: 'wrong', isCause: true, says: expect.stringMatching(/does not answer in time: is it frozen/) },
  ]);
});

it('says that it is empty, and what is missing', async () => {
  await admin.query(
    "create database doctor_latin locale_provider libc encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0",
  );
  const empty = await wrongOf(at('doctor_latin'));
  expect(empty.join('\n')).toMatch(
    /encoding is LATIN1[\s\S]*lc_ctype is C[\s\S]*The database is empty: run npm run migrate/,
  );
  const client = new pg.Client({ connectionString: own.url });
  await client.connect();
  await client.query(
    "delete from schema_migration where name like '0400%' or name = (select max(name) from schema_migration)",
  );
  await client.end();
  expect((await wrongOf(own.url)).join()).toMatch(/\d migrations are missing, the first is 0\d+/);
});

it('says what a role may not do', async () => {
  await admin.query("create role doctor_poor login password 'x'");
  await admin.query('create database doctor_poor template template0');
  const url = new URL(process.env.TEST_DATABASE_URL!);
  url.pathname = '/doctor_poor';
  const poor = new pg.Client({ connectionString: url.href });
  await poor.connect();
  await poor.query(
    'create table schema_migration (name text); grant select on schema_migration to doctor_poor; revoke temp on database doctor_poor from public',
  );
  await poor.end();
  url.username = 'doctor_poor';
  url.password = 'x';
  expect((await wrongOf(url.href)).join('\n')).toMatch(
    /doctor_poor may not create tables[\s\S]*may not make temporary tables[\s\S]*schema_migration belong to another role/,
  );
});

/** The address of a database for another role. */
function as(role: string, name: string): string {
  const url = new URL(at(name));
  url.username = role;
  url.password = 'x';
  return url.href;
}

it('tells of a role that lacks rights in its own words, with all else that it found', async () => {
  await admin.query('create database doctor_shut template template0');
  const shut = new pg.Client({ connectionString: at('doctor_shut') });
  await shut.connect();
  await shut.query('create table schema_migration (name text)');
  const looks = async () => checkDatabase({ DATABASE_URL: as('doctor_poor', 'doctor_shut'), ...POOLS });
  const unread = await looks();
  expect(unread.at(0)).toMatchObject({ level: 'fine', says: expect.stringMatching(/^PostgreSQL/) });
  expect(unread.at(-1)).toEqual({
    level: 'wrong',
    isCause: true,
    says: 'doctor_poor may not read and write schema_migration: grant it all of them. Have it own the database and all that is in it.',
  });
  await shut.query('revoke usage on schema public from public');
  expect((await looks()).at(-1)).toMatchObject({
    isCause: true,
    says: expect.stringMatching(/may not read and write schema public, /),
  });
  await shut.end();
  await admin.query('revoke connect on database doctor_shut from public');
  expect(await wrongOf(as('doctor_poor', 'doctor_shut'))).toEqual([
    expect.stringMatching(/does not take us: the role may not connect to this database: "grant connect/),
  ]);
  await admin.query('alter database doctor_shut with allow_connections false');
  expect(await wrongOf(at('doctor_shut'))).toEqual([
    expect.stringMatching(/does not take us: this database takes no connections/),
  ]);
});

it('tells a role that may not log in, is not there, has few connections, or may read alone', async () => {
  await admin.query("create role doctor_few login password 'x' connection limit 1");
  await admin.query('create database doctor_few owner doctor_few template template0');
  await admin.query('alter role doctor_few set default_transaction_read_only = on');
  const url = as('doctor_few', 'doctor_few');
  expect((await wrongOf(url)).join('\n')).toMatch(
    /Its role takes 1 connections: .* Raise its limit \("alter role[\s\S]*wrong: doctor_few may read alone, as default_transaction_read_only/,
  );
  const held = new pg.Client({ connectionString: url });
  await held.connect();
  const [full] = await wrongOf(url);
  expect(full).toMatch(/all connections that it may have are taken: raise the limit by "alter role/);
  await held.end();
  await admin.query('alter role doctor_few nologin');
  expect((await wrongOf(url))[0]).toMatch(/the role may not log in at all/);
  expect((await wrongOf(as('doctor_nobody', 'doctor_few')))[0]).toMatch(/there is no such role|password/);
});

it('counts the connections that processes may have', async () => {
  const found = await wrongOf(own.url, { DATABASE_POOL: 200, DATABASE_POOL_SEARCH: 200 });
  expect(found.join()).toMatch(
    /takes \d+ connections: enough for 0 web processes of 402 beside worker, search program and console \(407\)/,
  );
});

it('says when what is to be a replica of it is none', async () => {
  const replica = async (DATABASE_READ_URL: string) =>
    (await checkReplica({ DATABASE_URL: own.url, DATABASE_READ_URL, DATABASE_READ_MAX_LAG: 3 })).map(
      ({ level, says }) => `${level}: ${says}`,
    );
  expect(await replica('postgres://a@127.0.0.1:9/none')).toEqual([
    'look: Everything is read from the primary, as DATABASE_READ_URL cannot be asked: nobody listens there: is it up, and are address and port right?',
  ]);
  expect(await replica(own.url)).toEqual([
    expect.stringMatching(/^look: .*the primary, which is spared nothing/),
  ]);
  expect(await replica(at('postgres'))).toEqual([
    expect.stringMatching(/^wrong: .*another database \(postgres\)/),
  ]);
});

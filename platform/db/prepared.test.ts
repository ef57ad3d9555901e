import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/database.ts';
import { boundedPool } from './pool.ts';
import { PREPARED, preparedName } from './prepared.ts';

useTestDatabase();

/** Of one connection, so that what is prepared on it can be seen. */
let pool: pg.Pool;
let db: Kysely<unknown>;
beforeAll(async () => {
  pool = boundedPool(1, 5_000, 3_000);
  db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  await sql`create table tried (id int primary key, what int not null)`.execute(db);
});
afterAll(async () => {
  await sql`drop table tried`.execute(db);
  await db.destroy();
});

const what = async (id: number) =>
  (await sql<{ what: unknown }>`select ${PREPARED} what from tried where id = ${id}`.execute(db)).rows;

it('prepares a marked statement once for a connection, and no other', async () => {
  await sql`insert into tried values (1, 10), (2, 20)`.execute(db);
  for (const id of [1, 2, 3, 1]) expect(await what(id)).toEqual(id === 3 ? [] : [{ what: id * 10 }]);
  await sql`select what from tried where id = ${1}`.execute(db);
  const { rows } = await pool.query(
    'select (generic_plans + custom_plans)::int as times from pg_prepared_statements',
  );
  expect(rows).toEqual([{ times: 4 }]);
});

it('fails once on a connection where a migration has changed what is answered, and then answers anew', async () => {
  expect(await what(1)).toEqual([{ what: 10 }]);
  await sql`alter table tried alter column what type text using what::text`.execute(db);
  await expect(what(1)).rejects.toThrow('cached plan must not change result type');
  expect(await what(1)).toEqual([{ what: '10' }]);
});

it('names few', () => {
  expect(preparedName('select 1')).toBeUndefined();
  const texts = Array.from({ length: 300 }, (_, n) => `select /* prepared */ ${n}`);
  const given = texts.map(preparedName).filter(Boolean);
  expect(given.length).toBeGreaterThan(50);
  expect(given.length).toBeLessThanOrEqual(100);
  expect(new Set(given).size).toBe(given.length);
  expect(preparedName(texts[0]!)).toBe(given[0]);
});

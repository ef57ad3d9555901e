import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/database.ts';
import { db } from './db.ts';
import { inBulk } from './in-bulk.ts';

useTestDatabase();

beforeAll(async () => {
  await sql`create table maker (id int primary key)`.execute(db());
  await sql`create table made (id int primary key, maker_id int references maker on delete cascade, code text unique)`.execute(
    db(),
  );
  await sql`create index made_by on made (maker_id, id) where maker_id > 1`.execute(db());
  await sql`create unique index "Made code" on made (lower(code)) include (id)`.execute(db());
});

async function shape() {
  const { rows } = await sql<{ made: string }>`
    select pg_get_indexdef(indexrelid) as made from pg_index where indrelid = 'made'::regclass
    union all
    select conname || ' ' || convalidated || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid = 'made'::regclass
    order by made`.execute(db());
  return rows.map((row) => row.made);
}

const fill = (makers: number[]) =>
  db()
    .transaction()
    .execute((tx) =>
      inBulk(tx, ['made'], async () => {
        await sql`insert into made select i, unnest, 'c' || i from unnest(${makers}::int[]) with ordinality n (unnest, i)`.execute(
          tx,
        );
      }),
    );

it('makes again what it dropped', async () => {
  const before = await shape();
  await sql`insert into maker values (1), (2)`.execute(db());
  const { rows } = await db()
    .transaction()
    .execute(async (tx) => {
      let during: { n: number }[] = [];
      await inBulk(tx, ['made'], async () => {
        during = (
          await sql<{
            n: number;
          }>`select count(*) as n from pg_index where indrelid = 'made'::regclass`.execute(tx)
        ).rows;
      });
      return { rows: during };
    });
  expect(rows).toEqual([{ n: 2 }]); // the keys of id and code
  await fill([1, 2, 2]);
  expect(await shape()).toEqual(before);
});

it('keeps nothing of what refers to nothing, nor of what is there twice', async () => {
  const before = await shape();
  await sql`truncate made`.execute(db());
  await expect(fill([1, 3])).rejects.toThrow(/made_maker_id_fkey/);
  await sql`insert into made values (9, 1, 'C1')`.execute(db());
  await expect(fill([1])).rejects.toThrow(/Made code/);
  expect(await sql`select id from made`.execute(db())).toMatchObject({ rows: [{ id: 9 }] });
  expect(await shape()).toEqual(before);
});

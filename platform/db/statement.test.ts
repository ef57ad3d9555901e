import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { jstDate } from '../jst.ts';
import { useTestDatabase } from '../testing/database.ts';
import { db, transaction } from './db.ts';
import { type PlaceOf, statement } from './statement.ts';

useTestDatabase();

let made = 0;
const added = statement((place: PlaceOf<{ a: number; b: number; words: string[] }>) => {
  made++;
  return sql<{ sum: number; words: string[] }>`
    select ${place('a')}::int + ${place('b')}::int + ${place('a')}::int + ${sql.lit(100)} as sum, ${place('words')}::text[] as words`.compile(
    db(),
  );
});

it('carries one text out with the values of each time', async () => {
  expect(await added(db(), { a: 1, b: 2, words: ['一'] })).toEqual([{ sum: 104, words: ['一'] }]);
  const before = made;
  const results = await Promise.all([5, 6, 7].map((a) => added(db(), { a, b: 10, words: [`${a}`, 'x'] })));
  expect(results.map(([row]) => row)).toEqual(
    [5, 6, 7].map((a) => ({ sum: 2 * a + 110, words: [`${a}`, 'x'] })),
  );
  expect(made).toBe(before);
});

it('is carried out in the transaction that it is given, and prepared on its connection', async () => {
  const set = statement((place: PlaceOf<{ name: string }>) =>
    sql`select set_config('satonowa.tried', ${place('name')}, true)`.compile(db()),
  );
  const name = sql<{ name: string | null; prepared: number }>`
    select current_setting('satonowa.tried', true) as name,
           (select count(*)::int from pg_prepared_statements where statement like '%satonowa.tried%prepared%') as prepared`;
  const within = await transaction(async (tx) => {
    await set(tx, { name: 'within' });
    return name.execute(tx);
  });
  expect(within.rows).toEqual([{ name: 'within', prepared: 1 }]);
});

it.each([
  ['an instant', () => sql`select ${new Date()}::timestamptz as it`.compile(db())],
  [
    'an instant as a number',
    () => sql`select ${Math.floor(Date.now() / 60_000)}::bigint as it`.compile(db()),
  ],
  ['a day', () => sql`select ${jstDate(new Date())}::date as it`.compile(db())],
  ['a random number', () => sql`select ${randomUUID()}::uuid as it`.compile(db())],
  ['a null', () => sql`select ${null} as it`.compile(db())],
])('refuses a text with %s of its own', async (_, text) => {
  await expect(statement(text)(db(), {})).rejects.toThrow('a value without a place in: select $1');
});

it('refuses a text that is another each time', async () => {
  const text = () => sql`select ${sql.lit(randomUUID())}::uuid as it`.compile(db());
  await expect(statement(text)(db(), {})).rejects.toThrow('a value without a place in: select ');
});

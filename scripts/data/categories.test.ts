import pg from 'pg';
import { expect, it } from 'vitest';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { readCategories, syncCategories } from './categories.ts';

const database = useTestDatabase();

it('leaves out a group that staff have by the same name, with its leaves, and loads all others', async () => {
  const all = readCategories();
  const [first] = all;
  await db()
    .insertInto('category')
    .values({ id: 10_500, parent_id: null, name: first!.name, icon: first!.icon, position: 1, version: 2 })
    .execute();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    for (let times = 0; times < 2; times++) await syncCategories(client);
  } finally {
    await client.end();
  }
  const rows = await db().selectFrom('category').select('id').where('id', '<', 10_000).execute();
  const expected = all.filter((c) => c.id !== first!.id && c.parent !== first!.id);
  expect(rows.map((r) => r.id).sort((a, b) => a - b)).toEqual(
    expected.map((c) => c.id).sort((a, b) => a - b),
  );
});

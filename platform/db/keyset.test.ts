import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../testing/database.ts';
import { db } from './db.ts';
import { keyset, type PageAsked } from './keyset.ts';

useTestDatabase();

/** Ten rows, of which two and two have one time: microseconds apart from the next. */
async function ask(asked: PageAsked, down: boolean) {
  const order = {
    keys: [
      { by: sql`t.at`, type: 'timestamptz' as const },
      { by: sql`t.id`, type: 'bigint' as const },
    ],
    down,
  };
  const page = keyset(order, asked);
  const { rows } = await sql<{ id: number; key: string }>`
    select ${page.key} as key, t.id from (
      select id, timestamptz '2026-11-23 10:00+09' + (id / 2) * interval '1 microsecond' as at
        from generate_series(1::bigint, 10) id) t
     where ${page.where} order by ${page.order} limit ${page.limit}`.execute(db());
  const { before, after, rows: shown } = page.page<{ id: number }>(rows);
  return { before, after, ids: shown.map(({ id }) => id) };
}

it.each([false, true])('goes through all rows once, there and back (down: %s)', async (down) => {
  const all = Array.from({ length: 10 }, (_, i) => (down ? 10 - i : i + 1));
  const there = [];
  let page = await ask({ limit: 3 }, down);
  expect(page.before).toBeNull();
  for (there.push(page); page.after !== null; there.push(page))
    page = await ask({ limit: 3, after: page.after }, down);
  expect(there.map(({ ids }) => ids)).toEqual([
    all.slice(0, 3),
    all.slice(3, 6),
    all.slice(6, 9),
    all.slice(9),
  ]);
  const back = [];
  for (; page.before !== null; back.push(page)) page = await ask({ limit: 3, before: page.before }, down);
  expect(back.map(({ ids }) => ids)).toEqual([all.slice(6, 9), all.slice(3, 6), all.slice(0, 3)]);
});

it('begins anew with a cursor that nobody made', async () => {
  const made = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url');
  for (const after of [
    '',
    'x',
    made(null),
    made(['1', '2']),
    made(['2026-02-31 10:00:00+09', '1']),
    made(['1', '1; drop']),
    made(['1']),
  ])
    expect((await ask({ limit: 2, after }, false)).ids).toEqual([1, 2]);
});

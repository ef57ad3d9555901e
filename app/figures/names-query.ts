import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import type { Split } from './sums-query.ts';

/** What parts are called, by their keys; of words of the program nothing. */
export async function namesOf(split: Split, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const known = keys.filter((key) => key !== '');
  const named = (() => {
    switch (split) {
      case 'government':
        return sql`select code as key, name from government where code = any(${known}::text[])`;
      case 'prefecture':
        return sql`select code::text as key, name from prefecture where code = any(${known}::smallint[])`;
      case 'category':
      case 'producer':
      case 'goods':
        return sql`select id::text as key, name from ${sql.table(split)} where id = any(${known}::bigint[])`;
      case 'usage':
        return sql`select id::text as key, title as name from usage where id = any(${known}::bigint[])`;
      default:
        return undefined;
    }
  })();
  if (!named || known.length === 0) return new Map();
  const { rows } = await sql<{ key: string; name: string }>`${named}`.execute(db());
  return new Map(rows.map((row) => [row.key, row.name]));
}

import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { DB } from '#platform/db/types.gen.ts';

/** Kysely over a connection that is in use, within its transaction. */
export function kyselyOver(client: pg.Client): Kysely<DB> {
  const connection = { query: client.query.bind(client), release: () => {} };
  const pool = { connect: async () => connection, end: async () => {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
}

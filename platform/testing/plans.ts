import { dbPool } from '../db/db.ts';

/**
 * How PostgreSQL would go about queries over many rows. Nothing of it is kept.
 * @param rows inserts them and has their tables analysed; what they point to need not be there.
 * @param look is given what says the plan of a query.
 */
export async function withRows(
  rows: string,
  look: (plan: (query: string) => Promise<string>) => Promise<void>,
): Promise<void> {
  const client = await dbPool().connect();
  try {
    await client.query(`begin; set local session_replication_role = replica; ${rows}`);
    await look(async (query) =>
      (await client.query(`explain ${query}`)).rows.map((r) => r['QUERY PLAN']).join('\n'),
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
}

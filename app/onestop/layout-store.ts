import { sql } from 'kysely';
import { db, type Tx } from '#platform/db/db.ts';

export async function findLayout(governmentCode: string) {
  return db()
    .selectFrom('one_stop_layout')
    .select(['layout', 'version'])
    .where('government_code', '=', governmentCode)
    .executeTakeFirst();
}

/** @param version as it was opened; 0: there was none. @returns whether it still was that one. */
export async function saveLayoutRow(
  tx: Tx,
  governmentCode: string,
  layout: object,
  version: number,
): Promise<boolean> {
  const kept = JSON.stringify(layout);
  const { numAffectedRows } =
    version === 0
      ? await sql`insert into one_stop_layout (government_code, layout) values (${governmentCode}, ${kept}::jsonb)
                  on conflict do nothing`.execute(tx)
      : await sql`update one_stop_layout set layout = ${kept}::jsonb, version = version + 1
                   where government_code = ${governmentCode} and version = ${version}`.execute(tx);
  return Number(numAffectedRows) === 1;
}

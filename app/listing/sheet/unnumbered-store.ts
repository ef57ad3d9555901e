import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import type { RowFault } from './plan-types.ts';

/** Finds every row without a number wrong: which goods it is of cannot be told, and no other row is of the same. @returns how many. */
export async function refuseUnnumbered(
  importId: number,
  { column, words }: Pick<RowFault, 'column' | 'words'>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update goods_import_row
       set verdict = 'wrong',
           faults = jsonb_build_array(jsonb_build_object('row', row, 'column', ${column}::text, 'value', '', 'words', ${words}::text))
     where import_id = ${importId} and code = ''`.execute(db());
  return Number(numAffectedRows);
}

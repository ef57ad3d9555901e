import { type SqlBool, sql } from 'kysely';
import type { Reach } from '#app/staff/permissions.ts';
import { db } from '#platform/db/db.ts';
import { type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';
import { type GoodsImport, selectImports } from './import-store.ts';
import type { Cells } from './sheet-columns.ts';

type ShownImport = GoodsImport & { government: string; person: string };

const ORDER: Keyset = { keys: [{ by: sql`i.id`, type: 'bigint' }], down: true };

/** Imports that somebody may see, the newest first. */
export async function importsWithin(reach: Reach, asked: PageAsked): Promise<Page<ShownImport>> {
  const page = keyset(ORDER, asked);
  const rows = await selectImports(db())
    .innerJoin('government', 'government.code', 'i.government_code')
    .innerJoin('staff', 'staff.id', 'i.staff_id')
    .select(['government.name as government', 'staff.name as person', page.key.as('key')])
    .where(page.where)
    .$if(reach !== 'all', (q) =>
      q.where(sql<SqlBool>`i.government_code = any(${reach === 'all' ? [] : reach.governments}::text[])`),
    )
    .orderBy(page.order)
    .limit(page.limit)
    .$castTo<ShownImport & { key: string }>()
    .execute();
  return page.page<ShownImport>(rows);
}

export interface ShownRow {
  row: number;
  code: string;
  cells: Cells;
  verdict: 'new' | 'changed' | 'same' | 'wrong';
  changes: Record<string, [unknown, unknown]> | null;
  faults: { row: number; column: string; value: string; words: string }[] | null;
}

/** Rows of a verdict that have something to tell, in the order of the file: of new goods each row does. */
export async function shownRows(
  id: number,
  verdict: string,
  after: number,
  most: number,
): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select row, code, cells, verdict, changes, faults from goods_import_row
     where import_id = ${id} and verdict = ${verdict} and row > ${after}
       and (${verdict} in ('wrong', 'new') or changes is not null)
     order by row limit ${most}`.execute(db());
  return rows;
}

import { sql } from 'kysely';
import type { Reach } from '#app/staff/permissions.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';

export interface Template {
  id: number;
  /** Null: the operator's. */
  governmentCode: string | null;
  government: string | null;
  name: string;
  body: string;
  version: number;
}

/** More than an organisation looks after. */
export const MOST_TEMPLATES = 100;
/** Of all governments together, as the operator sees them. */
const MOST_SHOWN = 500;

const query = (tx: Db | Tx) =>
  tx
    .selectFrom('inquiry_template as t')
    .leftJoin('government', 'government.code', 't.government_code')
    .select([
      't.id',
      't.government_code as governmentCode',
      'government.name as government',
      't.name',
      't.body',
      't.version',
    ]);

/** Templates by organisation and name, the operator's first. */
export function templatesWithin(reach: Reach): Promise<Template[]> {
  return query(db())
    .$if(reach !== 'all', (q) =>
      q.where(
        't.government_code',
        '=',
        sql<string>`any(${reach === 'all' ? [] : reach.governments}::text[])`,
      ),
    )
    .orderBy(sql`t.government_code is not null`)
    .orderBy('t.government_code')
    .orderBy('t.name')
    .limit(MOST_SHOWN)
    .execute();
}

/** The templates of one organisation. */
export function templatesOf(governmentCode: string | null): Promise<Template[]> {
  return query(db())
    .where('t.government_code', 'is not distinct from', governmentCode)
    .orderBy('t.name')
    .limit(MOST_TEMPLATES)
    .execute();
}

export function findTemplate(tx: Db | Tx, id: number): Promise<Template | undefined> {
  return query(tx).where('t.id', '=', id).executeTakeFirst();
}

export function lockTemplate(tx: Tx, id: number): Promise<Template | undefined> {
  return query(tx).where('t.id', '=', id).forUpdate('t').executeTakeFirst();
}

export async function countOf(tx: Tx, governmentCode: string | null): Promise<number> {
  const { n } = await tx
    .selectFrom('inquiry_template')
    .select(sql<number>`count(*)::integer`.as('n'))
    .where('government_code', 'is not distinct from', governmentCode)
    .executeTakeFirstOrThrow();
  return n;
}

/** @returns undefined where the organisation has one of this name. */
export async function insertTemplate(
  tx: Tx,
  t: Pick<Template, 'governmentCode' | 'name' | 'body'>,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('inquiry_template')
    .values({ government_code: t.governmentCode, name: t.name, body: t.body })
    .onConflict((c) => c.constraint('inquiry_template_name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** @returns whether no other of the organisation has this name. */
export async function updateTemplate(tx: Tx, t: Template): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('inquiry_template')
    .set({ name: t.name, body: t.body, version: sql`version + 1` })
    .where('id', '=', t.id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('inquiry_template as other')
            .select('other.id')
            .where('other.id', '<>', t.id)
            .where('other.name', '=', t.name)
            .where('other.government_code', 'is not distinct from', t.governmentCode),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteTemplate(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('inquiry_template').where('id', '=', id).execute();
}

import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';

export interface SynonymGroup {
  id: number;
  /** They stand for one another. */
  words: string[];
  /** Found by `words`, too, and not finding them. */
  means: string[];
  version: number;
}

/** More groups than anybody looks after: all of them are read by each process. */
export const MOST_GROUPS = 2_000;

const query = (tx: Db | Tx) => tx.selectFrom('synonym').select(['id', 'words', 'means', 'version']);

/** All groups, those that were added last first. */
export function allSynonyms(tx: Db | Tx = db()): Promise<SynonymGroup[]> {
  return query(tx).orderBy('id', 'desc').limit(MOST_GROUPS).execute();
}

export function findSynonym(tx: Db | Tx, id: number): Promise<SynonymGroup | undefined> {
  return query(tx).where('id', '=', id).executeTakeFirst();
}

/** Holds the groups for one who changes them; searches go on. */
export async function lockSynonyms(tx: Tx): Promise<void> {
  await sql`lock table synonym in share row exclusive mode`.execute(tx);
}

export async function insertSynonym(tx: Tx, group: Pick<SynonymGroup, 'words' | 'means'>): Promise<number> {
  const { id } = await tx.insertInto('synonym').values(group).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateSynonym(
  tx: Tx,
  id: number,
  group: Pick<SynonymGroup, 'words' | 'means'>,
): Promise<void> {
  await tx
    .updateTable('synonym')
    .set({ ...group, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteSynonym(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('synonym').where('id', '=', id).execute();
}

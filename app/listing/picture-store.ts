import { sql } from 'kysely';
import { db, type Tx } from '#platform/db/db.ts';

export interface PictureRow {
  id: string;
  /** Null: the operator's. */
  governmentCode: string | null;
  width: number;
  height: number;
  bytes: number;
  sha256: Buffer;
  uploadedBy: number | null;
}

/** The picture of these bytes that its owner has already. It begins another week in which nothing need name it. */
export async function renewPicture(
  governmentCode: string | null,
  sha256: Buffer,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update picture set unused_since = case when unused_since is not null then now() end
     where government_code is not distinct from ${governmentCode} and sha256 = ${sha256}
    returning id`.execute(db());
  return rows[0]?.id;
}

/** @returns the id of the one that is kept: another one's, where the same bytes came at the same moment. */
export async function insertPicture(p: PictureRow): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into picture (id, government_code, width, height, bytes, sha256, uploaded_by)
    values (${p.id}, ${p.governmentCode}, ${p.width}, ${p.height}, ${p.bytes}, ${p.sha256}, ${p.uploadedBy})
    on conflict (government_code, sha256) do update
       set unused_since = case when picture.unused_since is not null then now() end
    returning id`.execute(db());
  return rows[0]!.id;
}

/** Which of these pictures are the government's. They are held until the end of the transaction, so that none is swept. */
export async function picturesOf(
  tx: Tx,
  governmentCode: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('picture')
    .select('id')
    .where('government_code', '=', governmentCode)
    .where('id', 'in', ids)
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function writeImages(tx: Tx, goodsId: number, images: readonly object[]): Promise<void> {
  await sql`update goods set images = ${JSON.stringify(images)}::jsonb, version = version + 1 where id = ${goodsId}`.execute(
    tx,
  );
}

/** Pictures of which nothing is known to have named them since an instant, held until the end of the transaction. */
export async function lockUnused(tx: Tx, before: Date, most: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('picture')
    .select('id')
    .where('unused_since', '<', before)
    .orderBy('unused_since')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Takes those of them out of the table that nothing names. What names one must hold it first (`picturesOf`, the triggers), so
 * it has been seen here, or finds it gone.
 * @returns their ids.
 */
export async function takeUnused(tx: Tx, ids: readonly string[]): Promise<string[]> {
  await sql`update picture set unused_since = null where id = any(${ids}) and picture_is_named(id)`.execute(
    tx,
  );
  const { rows } = await sql<{ id: string }>`
    delete from picture where id = any(${ids}) and unused_since is not null returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Which of these are in the table. */
export async function knownIds(ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from picture where id = any(${ids})`.execute(db());
  return new Set(rows.map(({ id }) => id));
}

import { sql } from 'kysely';
import { db, type Tx } from '#platform/db/db.ts';

export interface PictureRow {
  id: string;
  governmentCode: string;
  width: number;
  height: number;
  bytes: number;
  sha256: Buffer;
  uploadedBy: number | null;
}

/** The picture of these bytes that the government has already. */
export async function knownPicture(governmentCode: string, sha256: Buffer): Promise<string | undefined> {
  const row = await db()
    .selectFrom('picture')
    .select('id')
    .where('government_code', '=', governmentCode)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row?.id;
}

/** @returns the id of the one that is kept: another one's, where the same bytes came at the same moment. */
export async function insertPicture(p: PictureRow): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into picture (id, government_code, width, height, bytes, sha256, uploaded_by)
    values (${p.id}, ${p.governmentCode}, ${p.width}, ${p.height}, ${p.bytes}, ${p.sha256}, ${p.uploadedBy})
    on conflict (government_code, sha256) do update set bytes = excluded.bytes
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

/** Takes some pictures out of the table that nothing has shown since an instant. @returns their ids. */
export async function takeOrphans(tx: Tx, before: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from picture where id in (
      select p.id from picture p
       where p.created_at < ${before}
         and not exists (select from goods
                          where images @> jsonb_build_array(jsonb_build_object('key', 'u/' || p.id)))
       order by p.created_at limit ${most} for update skip locked)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

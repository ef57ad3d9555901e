import { db } from '#platform/db/db.ts';

/** Uploaded pictures with their widths in pixels, by their ids; one that is not there is left out. */
export async function pictureWidths(ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db().selectFrom('picture').select(['id', 'width']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, width }) => [id, width]));
}

import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import { type GoodsKind, goodsPath } from './kind-words.ts';

export interface Address {
  path: string;
  changed: Date;
}

/** When each part of the sitemap last changed: the published goods of a kind by id, `size` in each part. */
export async function goodsPartChanges(kind: GoodsKind, size: number): Promise<Date[]> {
  const { rows } = await sql<{ changed: Date }>`
    select max(updated_at) as changed
      from (select updated_at, (row_number() over (order by id) - 1) / ${size}::int as part
              from goods where kind = ${kind} and status = 'published') g
     group by part order by part`.execute(db());
  return rows.map((r) => r.changed);
}

/** The published goods of one part of the sitemap, by id. */
export async function goodsAddresses(kind: GoodsKind, part: number, size: number): Promise<Address[]> {
  const { rows } = await sql<{ id: number; changed: Date }>`
    select g.id, g.updated_at as changed from goods g
     where g.kind = ${kind} and g.status = 'published' order by g.id limit ${size} offset ${part * size}`.execute(
    db(),
  );
  return rows.map((r) => ({ path: goodsPath(kind, r.id), changed: r.changed }));
}

export async function governmentAddresses(): Promise<Address[]> {
  const rows = await db()
    .selectFrom('government')
    .select(['code', 'updated_at'])
    .where('ended_on', 'is', null)
    .orderBy('code')
    .execute();
  return rows.map((r) => ({ path: `/governments/detail?code=${r.code}`, changed: r.updated_at }));
}

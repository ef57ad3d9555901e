import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';

export interface Address {
  path: string;
  changed: Date;
}

/** How many published gifts there are. */
export async function countGifts(): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from goods_search where kind = 'gift'`.execute(db());
  return rows[0]?.n ?? 0;
}

/** The published gifts of one part of the sitemap, by id. */
export async function giftAddresses(part: number, size: number): Promise<Address[]> {
  const { rows } = await sql<{ id: number; changed: Date }>`
    select g.id, g.updated_at as changed from goods g
     where g.kind = 'gift' and g.status = 'published' order by g.id limit ${size} offset ${part * size}`.execute(
    db(),
  );
  return rows.map((r) => ({ path: `/goods/detail/${r.id}`, changed: r.changed }));
}

export async function governmentAddresses(): Promise<Address[]> {
  const rows = await db().selectFrom('government').select(['code', 'updated_at']).orderBy('code').execute();
  return rows.map((r) => ({ path: `/governments/detail?code=${r.code}`, changed: r.updated_at }));
}

import { sql } from 'kysely';
import type { GoodsKind } from '#app/catalogue/kind-words.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import type { GoodsNow } from './goods-line.ts';
import { goodsNow } from './store.ts';

export interface View {
  goods: number;
  at: Date;
}

/** Records views of published goods; others are dropped. A later view of the same goods replaces the earlier one. */
export async function upsertViews(tx: Tx, memberId: number, views: View[]): Promise<void> {
  await sql`
    insert into recently_viewed (member_id, goods_id, viewed_at)
    select ${memberId}, g.id, max(seen.at)
      from unnest(${views.map((v) => v.goods)}::bigint[], ${views.map((v) => v.at.toISOString())}::timestamptz[]) as seen(id, at)
      join goods g on g.id = seen.id and g.status = 'published'
     group by g.id
    on conflict (member_id, goods_id) do update
      set viewed_at = greatest(recently_viewed.viewed_at, excluded.viewed_at)`.execute(tx);
}

/** Trims each storefront's list separately: viewing products removes no gift. */
export async function keepLatest(tx: Tx, memberId: number, most: number): Promise<void> {
  await sql`
    delete from recently_viewed where member_id = ${memberId} and goods_id in (
      select goods_id from (
        select r.goods_id, row_number() over (partition by g.kind order by r.viewed_at desc, r.goods_id desc) as place
          from recently_viewed r join goods g on g.id = r.goods_id where r.member_id = ${memberId}) as placed
       where place > ${most})`.execute(tx);
}

export async function viewedGoods(memberId: number, kind: GoodsKind): Promise<GoodsNow[]> {
  const { rows } = await sql<GoodsNow>`
    select r.viewed_at as at, whole.name, r.goods_id as known, ${goodsNow(new Date())}
      from recently_viewed r
      join goods whole on whole.id = r.goods_id and whole.kind = ${kind}
      left join goods g on g.id = whole.id and g.status = 'published'
      left join government v on v.code = g.government_code
      left join prefecture p on p.code = v.prefecture_code
     where r.member_id = ${memberId}
     order by r.viewed_at desc, r.goods_id desc`.execute(db());
  return rows;
}

export interface Thumb {
  id: number;
  name: string;
  image: string | null;
}

export async function latestThumbs(memberId: number, kind: GoodsKind, limit: number): Promise<Thumb[]> {
  const { rows } = await sql<Thumb>`
    select g.id, g.name, g.images->0->>'key' as image
      from recently_viewed r join goods g on g.id = r.goods_id and g.kind = ${kind} and g.status = 'published'
     where r.member_id = ${memberId}
     order by r.viewed_at desc, r.goods_id desc limit ${limit}`.execute(db());
  return rows;
}

export async function deleteViews(tx: Db | Tx, memberId: number, kind?: GoodsKind): Promise<void> {
  await tx
    .deleteFrom('recently_viewed')
    .where('member_id', '=', memberId)
    .$if(kind !== undefined, (q) =>
      q.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('goods')
            .select('goods.id')
            .whereRef('goods.id', '=', 'recently_viewed.goods_id')
            .where('goods.kind', '=', kind!),
        ),
      ),
    )
    .execute();
}

/** @returns when it had been viewed; undefined when it was not in the list. */
export async function deleteView(memberId: number, goods: number): Promise<Date | undefined> {
  const row = await db()
    .deleteFrom('recently_viewed')
    .where('member_id', '=', memberId)
    .where('goods_id', '=', goods)
    .returning('viewed_at')
    .executeTakeFirst();
  return row?.viewed_at;
}

/** The name of goods that are not in the member's list now but may be put back. */
export async function removedName(memberId: number, goods: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from goods where id = ${goods} and status = 'published'
       and not exists (select from recently_viewed where member_id = ${memberId} and goods_id = ${goods})`.execute(
    db(),
  );
  return rows[0]?.name;
}

import { sql } from 'kysely';
import type { Standing } from '#app/catalogue/acceptance.ts';
import type { GoodsKind } from '#app/catalogue/kind-words.ts';
import { overAt } from '#app/catalogue/offered-query.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import type { GoodsNow } from './goods-line.ts';
import type { GoodsSort } from './goods-sort.ts';
import type { Target } from './target.ts';

/**
 * Locks the member's row, so that parallel presses count one after the other. Statements that only refer to the row are
 * not blocked.
 */
export async function lockMember(tx: Tx, memberId: number): Promise<void> {
  await tx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute();
}

/** The number of favourites of every kind together, to which the limit applies. */
export async function countFavorites(tx: Db | Tx, memberId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from favorite_goods where member_id = ${memberId})
         + (select count(*) from favorite_government where member_id = ${memberId}) as n`.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function isFavorite(tx: Db | Tx, memberId: number, target: Target): Promise<boolean> {
  const { rows } = await sql`
    select from ${
      'goods' in target
        ? sql`favorite_goods where goods_id = ${target.goods}`
        : sql`favorite_government where government_code = ${target.government}`
    } and member_id = ${memberId}`.execute(tx);
  return rows.length > 0;
}

/** @returns false when nothing with that id was ever published. */
export async function insertFavorite(tx: Tx, memberId: number, target: Target, at: Date): Promise<boolean> {
  const { numAffectedRows } =
    'goods' in target
      ? await sql`
          insert into favorite_goods (member_id, goods_id, kind, name, created_at)
          select ${memberId}, id, kind, name, ${at} from goods where id = ${target.goods} and status <> 'draft'`.execute(
          tx,
        )
      : await sql`
          insert into favorite_government (member_id, government_code, created_at)
          select ${memberId}, code, ${at} from government where code = ${target.government}`.execute(tx);
  return numAffectedRows === 1n;
}

/** @returns when the removed favourite had been added, undefined when it was not a favourite. */
export async function deleteFavorite(memberId: number, target: Target): Promise<Date | undefined> {
  const { rows } = await sql<{ created_at: Date }>`
    delete from ${
      'goods' in target
        ? sql`favorite_goods where goods_id = ${target.goods}`
        : sql`favorite_government where government_code = ${target.government}`
    } and member_id = ${memberId} returning created_at`.execute(db());
  return rows[0]?.created_at;
}

/** Removes a favourite whose goods were deleted, by the id of its own row. */
export async function deleteLeftover(memberId: number, id: number): Promise<void> {
  await db()
    .deleteFrom('favorite_goods')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('goods_id', 'is', null)
    .execute();
}

export async function deleteAllGoods(tx: Db | Tx, memberId: number, kind?: GoodsKind): Promise<void> {
  await tx
    .deleteFrom('favorite_goods')
    .where('member_id', '=', memberId)
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind!))
    .execute();
}

export async function deleteAllGovernments(tx: Db | Tx, memberId: number): Promise<void> {
  await tx.deleteFrom('favorite_government').where('member_id', '=', memberId).execute();
}

/** Ids of all favourites, from which hearts on public pages are filled. */
export async function favoriteIds(memberId: number): Promise<{ goods: number[]; governments: string[] }> {
  const [goods, governments] = await Promise.all([
    db()
      .selectFrom('favorite_goods')
      .select('goods_id')
      .where('member_id', '=', memberId)
      .where('goods_id', 'is not', null)
      .execute(),
    db()
      .selectFrom('favorite_government')
      .select('government_code')
      .where('member_id', '=', memberId)
      .execute(),
  ]);
  return {
    goods: goods.flatMap((r) => r.goods_id ?? []),
    governments: governments.map((r) => r.government_code),
  };
}

export async function countGoods(memberId: number, kind: GoodsKind): Promise<number> {
  const { n } = await db()
    .selectFrom('favorite_goods')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return n;
}

export async function countGovernments(memberId: number): Promise<number> {
  const { n } = await db()
    .selectFrom('favorite_government')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return n;
}

/** As the lists of all goods are put in order: by the lowest of the variants. */
const LOWEST = sql`(select s.amount from goods_search s where s.goods_id = g.id)`;

const ORDER = {
  added_new: sql`f.created_at desc, f.id desc`,
  added_old: sql`f.created_at, f.id`,
  amount_asc: sql`${LOWEST} nulls last, f.created_at desc, f.id desc`,
  amount_desc: sql`${LOWEST} desc nulls last, f.created_at desc, f.id desc`,
} satisfies Record<GoodsSort, unknown>;

/** What a list shows of goods as they are now. `g` is the goods if they are published, `k` their stock. */
export const goodsNow = (at: Date) => sql`
  g.id as goods, (select lowest from goods_amounts(g.id, ${at})) as amount,
  (select highest > lowest from goods_amounts(g.id, ${at})) as rising, g.images->0->>'key' as image, g.deliveries,
  v.name as government, p.name as prefecture, g.accept_from, g.accept_until, v.designated_from, v.designated_until,
  v.contract_from, v.contract_until,
  coalesce((select ${overAt(at)} from goods_search s where s.goods_id = g.id), false) as over,
  (select case when bool_or(k.stock is null) then null else coalesce(sum(k.stock - k.reserved), 0)::int end
     from sku k where k.goods_id = g.id and k.active) as left`;

export async function favoriteGoods(
  memberId: number,
  kind: GoodsKind,
  sort: GoodsSort,
  limit: number,
  offset: number,
): Promise<(GoodsNow & { id: number })[]> {
  const { rows } = await sql<GoodsNow & { id: number }>`
    select f.id, f.created_at as at, coalesce(g.name, f.name) as name, f.goods_id as known, ${goodsNow(new Date())}
      from favorite_goods f
      left join goods g on g.id = f.goods_id and g.status = 'published'
      left join government v on v.code = g.government_code
      left join prefecture p on p.code = v.prefecture_code
     where f.member_id = ${memberId} and f.kind = ${kind}
     order by ${ORDER[sort]} limit ${limit} offset ${offset}`.execute(db());
  return rows;
}

export interface GovernmentRow extends Standing {
  code: string;
  name: string;
  prefecture: string;
  image: string | null;
  oneStopOnline: boolean;
  /** Number of gifts that can be applied for, now or later. */
  gifts: number;
}

export async function favoriteGovernments(
  memberId: number,
  limit: number,
  offset: number,
): Promise<GovernmentRow[]> {
  const { rows } = await sql<GovernmentRow>`
    select v.code, v.name, p.name as prefecture, v.image, v.one_stop_online as "oneStopOnline",
           v.designated_from, v.designated_until, v.contract_from, v.contract_until,
           (select count(*) from goods_search s
             where s.kind = 'gift' and s.government_code = v.code
               and (s.accept_until is null or s.accept_until > now())) as gifts
      from (select government_code, created_at from favorite_government
             where member_id = ${memberId}
             order by created_at desc, government_code limit ${limit} offset ${offset}) f
      join government v on v.code = f.government_code
      join prefecture p on p.code = v.prefecture_code
     order by f.created_at desc, f.government_code`.execute(db());
  return rows;
}

/** The name of what was just removed, for the message about it. */
export async function nameOf(target: Target): Promise<string | undefined> {
  const row =
    'goods' in target
      ? await db()
          .selectFrom('goods')
          .select('name')
          .where('id', '=', target.goods)
          .where('status', '<>', 'draft')
          .executeTakeFirst()
      : await db()
          .selectFrom('government')
          .select('name')
          .where('code', '=', target.government)
          .executeTakeFirst();
  return row?.name;
}

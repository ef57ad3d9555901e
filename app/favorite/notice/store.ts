import { sql } from 'kysely';
import type { Awaited } from '#app/catalogue/acceptance.ts';
import type { GoodsKind } from '#app/catalogue/kind-words.ts';
import { begunAt, inStockAt, notEndedAt, openAt, overAt, piecesAt } from '#app/catalogue/offered-query.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import type { GoodsNow } from '../goods-line.ts';
import { goodsNow } from '../store.ts';

/** How goods stand to somebody who waits for them. */
export interface NoticeGoods extends GoodsNow {
  /** Neither ended nor taken off the site. */
  going: boolean;
  begun: boolean;
  inStock: boolean;
  /** When the member asked for a notice of them; null without one. */
  askedAt: Date | null;
}

/** `o` is the goods, published or not, and `g` the same if they are published. */
const LINES = sql`
    left join goods g on g.id = o.id and g.status = 'published'
    left join government v on v.code = g.government_code
    left join prefecture p on p.code = v.prefecture_code`;

/** @returns undefined when there are no such goods, or they were never published. */
export async function noticeGoods(
  tx: Db | Tx,
  memberId: number,
  kind: GoodsKind,
  goodsId: number,
  at: Date,
): Promise<NoticeGoods | undefined> {
  const { rows } = await sql<NoticeGoods>`
    select ${at}::timestamptz as at, o.name, o.id as known, ${goodsNow(at)},
           coalesce(t.going, false) as going, coalesce(t.begun, false) as begun,
           coalesce(t.in_stock, false) as "inStock", n.created_at as "askedAt"
      from goods o ${LINES}
      left join lateral (
        select ${notEndedAt(at)} as going, ${begunAt(at)} as begun, ${inStockAt(at)} as in_stock
          from goods_search where goods_id = o.id) t on true
      left join goods_notice n on n.goods_id = o.id and n.member_id = ${memberId}
     where o.id = ${goodsId} and o.kind = ${kind} and o.status <> 'draft'`.execute(tx);
  return rows[0];
}

/** What a member waits for in a storefront, the newest first. */
export async function noticesOf(
  memberId: number,
  kind: GoodsKind,
  at: Date,
): Promise<(GoodsNow & { id: number })[]> {
  const { rows } = await sql<GoodsNow & { id: number }>`
    select n.id, n.created_at as at, o.name, o.id as known, ${goodsNow(at)}
      from goods_notice n join goods o on o.id = n.goods_id ${LINES}
     where n.member_id = ${memberId} and o.kind = ${kind}
     order by n.created_at desc, n.id desc`.execute(db());
  return rows;
}

export async function countNotices(tx: Db | Tx, memberId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('goods_notice')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return n;
}

/** One that the member waits for already stays as it is. */
export async function insertNotice(
  tx: Tx,
  memberId: number,
  goodsId: number,
  cause: Awaited,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('goods_notice')
    .values({ member_id: memberId, goods_id: goodsId, cause, created_at: at })
    .onConflict((c) => c.columns(['member_id', 'goods_id']).doNothing())
    .execute();
}

export async function deleteNotice(memberId: number, goodsId: number): Promise<void> {
  await db()
    .deleteFrom('goods_notice')
    .where('member_id', '=', memberId)
    .where('goods_id', '=', goodsId)
    .execute();
}

export async function deleteNoticesOf(tx: Db | Tx, memberId: number): Promise<void> {
  await tx.deleteFrom('goods_notice').where('member_id', '=', memberId).execute();
}

/** Goods that somebody waits for. Steps from goods to goods by the index: many who wait for the same cost no more than one. */
const AWAITED = sql`
    awaited (goods_id) as (
      (select min(goods_id) from goods_notice)
      union all
      select (select min(n.goods_id) from goods_notice n where n.goods_id > w.goods_id)
        from awaited w where w.goods_id is not null)`;

/** Goods that somebody waits for and that can be had. */
export interface AwaitedGoods {
  id: number;
  /** How many can be had; null = no limit. */
  pieces: number | null;
}

/** Goods that somebody waits for and that can be had, by their numbers. @param after the number before the first. */
export async function awaitedGoodsOffered(at: Date, after: number, limit: number): Promise<AwaitedGoods[]> {
  const { rows } = await sql<AwaitedGoods>`
    with recursive ${AWAITED}
    select goods_search.goods_id as id, ${piecesAt(at)} as pieces
      from awaited join goods_search using (goods_id)
     where goods_search.goods_id > ${after} and ${openAt(at)} and ${inStockAt(at)}
     order by goods_search.goods_id limit ${limit}`.execute(db());
  return rows;
}

/** A notice that is due, with what its mail says. */
export interface DueNotice {
  id: number;
  cause: Awaited;
  member: number;
  /** Null when the member has withdrawn. */
  email: string | null;
  familyName: string;
  givenName: string;
  goods: number;
  kind: GoodsKind;
  name: string;
  /** Donation amount or price with tax, yen; the lowest of its variants. */
  amount: number;
  /** Others of its variants ask for more. */
  rising: boolean;
  government: string;
  prefecture: string;
}

/**
 * Takes notices of goods, the oldest first, if the goods can be had at this moment. They are gone with the caller's
 * transaction; what another worker holds is left to it.
 */
export async function takeNotices(
  tx: Tx,
  goodsId: number,
  at: Date,
  since: Date,
  limit: number,
): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    with due as materialized (
      select n.id from goods_notice n
       where n.goods_id = ${goodsId} and n.created_at >= ${since}
         and exists (select from goods_search where goods_id = ${goodsId} and ${openAt(at)} and ${inStockAt(at)})
       order by n.id limit ${limit} for update of n skip locked)
    delete from goods_notice n
     using due, member m, goods g, government v, prefecture p
     where n.id = due.id and m.id = n.member_id and g.id = n.goods_id
       and v.code = g.government_code and p.code = v.prefecture_code
    returning n.id, n.cause, n.member_id as member, m.email, m.family_name as "familyName",
              m.given_name as "givenName", g.id as goods, g.kind, g.name,
              (select lowest from goods_amounts(g.id, ${at})) as amount,
              (select highest > lowest from goods_amounts(g.id, ${at})) as rising,
              v.name as government, p.name as prefecture`.execute(tx);
  return rows;
}

/** Deletes up to `batch` notices that were asked for before an instant, the oldest first. @returns how many. */
export async function deleteOldNotices(tx: Tx, before: Date, batch: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from goods_notice where id in (
      select id from goods_notice where created_at < ${before} order by created_at limit ${batch} for update skip locked)`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

/** The same of goods that have ended. Those that are off the site for a while may come back. */
export async function deleteEndedNotices(tx: Tx, at: Date, batch: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with recursive ${AWAITED},
    ended as (
      select o.id as goods_id from awaited w join goods o on o.id = w.goods_id
       where o.accept_until <= ${at} or exists (select from goods_search where goods_id = o.id and ${overAt(at)})),
    due as (
      select n.id from ended e cross join lateral (
          select id from goods_notice where goods_id = e.goods_id order by id limit ${batch} for update skip locked) n
       limit ${batch})
    delete from goods_notice where id in (select id from due)`.execute(tx);
  return Number(numAffectedRows);
}

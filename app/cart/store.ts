import { sql } from 'kysely';
import { activeSkus, type SkuRow } from '#app/stock/skus.ts';
import { db, type Tx } from '#platform/db/db.ts';
import type { Storefront } from '#platform/storefront.ts';
import { type Counts, countsOf, IS_SHOWN, linesOf } from './count-query.ts';
import type { Owner } from './owner.ts';
import type { Thing, Wanted } from './thing.ts';

const columnsOf = (owner: Owner) => {
  const { memberId, guest } = { memberId: null, guest: null, ...owner };
  return sql`${memberId}::bigint, ${guest}::bytea`;
};

const isThing = (thing: Thing) =>
  'sku' in thing ? sql`l.sku_id = ${thing.sku}` : sql`l.government_code = ${thing.government}`;

/** Goods with their variants that somebody wants to put in; undefined when they are not shown to anybody. */
export async function wantedGoods(
  wanted: Exclude<Wanted, { government: string }>,
  at: Date,
): Promise<{ id: number; kind: string; skus: SkuRow[] } | undefined> {
  return db()
    .selectFrom('goods')
    .select(['id', 'kind', activeSkus(sql.ref('goods.id'), at).as('skus')])
    .where('status', '=', 'published')
    .where((eb) =>
      'goods' in wanted
        ? eb('id', '=', wanted.goods)
        : eb('id', '=', eb.selectFrom('sku').select('goods_id').where('sku.id', '=', wanted.sku)),
    )
    .executeTakeFirst();
}

export async function isGovernment(code: string): Promise<boolean> {
  const row = await db()
    .selectFrom('government')
    .select('code')
    .where('code', '=', code)
    .where('successor_code', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** What is written into a line that is put in. */
export interface NewLine {
  storefront: Storefront;
  thing: Thing;
  /** Null: one, or as many as stand there or were put aside. */
  quantity: number | null;
  /** Yen of one piece; null without a gift. */
  amount: number | null;
}

/**
 * Puts a line in, or into sight again with another quantity: one statement, in which a full list takes nothing. What was applied
 * for or ordered and waits or stands is over: its number and sum do not come back.
 * @returns what there was of it before in sight, whether it is there now, and the counts after it.
 */
export async function putLine(
  owner: Owner,
  { storefront, thing, quantity, amount }: NewLine,
): Promise<{ before: number | null; put: boolean; counts: Counts }> {
  const { sku, government } = { sku: null, government: null, ...thing };
  const { rows } = await sql<{ before: number | null; put: boolean; counts: Counts }>`
    with put as (
      insert into cart_line (member_id, guest, storefront, sku_id, government_code, quantity, shown_amount)
      values (${columnsOf(owner)}, ${storefront}, ${sku}, ${government}, ${quantity ?? 1}, ${amount})
      on conflict on constraint cart_line_once do update
        set later = false, form_key = null, joined = false,
            (quantity, shown_amount, created_at) = (
              select case when over then excluded.quantity else coalesce(${quantity}, cart_line.quantity) end,
                     case when over then excluded.shown_amount else coalesce(excluded.shown_amount, cart_line.shown_amount) end,
                     case when over then excluded.created_at else cart_line.created_at end
                from form_stands(cart_line.form_key) as over)
      returning 1),
    known as (select l.quantity from cart_line l
               where ${linesOf(owner, 'l')} and ${isThing(thing)} and not l.later and ${IS_SHOWN})
    select (select quantity from known) as before, exists (select from put) as put, ${countsOf(owner)} as counts`.execute(
    db(),
  );
  const { before, put, counts } = rows[0]!;
  // The statement counted what there was before it.
  const more = put && before === null ? 1 : 0;
  return { before, put, counts: { ...counts, [storefront]: counts[storefront] + more } };
}

/** What is typed for a line of the list. */
export interface TypedLine {
  id: number;
  quantity: number | null;
  /** Another variant of the same goods. */
  sku: number | null;
  /** The donation without a gift, in yen; 0 takes away what there was, as the new one could not be read. */
  amount: number | null;
  /** What one piece asked for on the page that was sent, in yen. */
  seen: number | null;
}

/**
 * Writes what was typed for lines of an owner; what was not typed stays. A variant that is in another line already is not
 * chosen twice. What a login has done to them is seen by now.
 * @returns how many of them there are: fewer where the list was changed elsewhere, or belongs to somebody else since a login.
 */
export async function changeLines(owner: Owner, typed: readonly TypedLine[]): Promise<number> {
  if (typed.length === 0) return 0;
  const { numAffectedRows } = await sql`
    update cart_line l
       set joined = false, quantity = coalesce(w.quantity, l.quantity),
           shown_amount = case when l.sku_id is null then nullif(coalesce(w.amount, l.shown_amount), 0) else coalesce(w.seen, l.shown_amount) end,
           sku_id = coalesce((select k.id from sku k join sku old on old.goods_id = k.goods_id
                               where k.id = w.sku and old.id = l.sku_id and k.active
                                 and not exists (select from cart_line o where ${linesOf(owner, 'o')} and o.sku_id = k.id)), l.sku_id)
      from jsonb_to_recordset(${JSON.stringify(typed)}::jsonb) as w(id bigint, quantity integer, sku bigint, amount integer, seen integer)
     where l.id = w.id and ${linesOf(owner, 'l')} and ${IS_SHOWN}`.execute(db());
  return Number(numAffectedRows);
}

/** Whether an owner has a line of this id, in sight or put aside. */
export async function hasLine(owner: Owner, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from cart_line l where l.id = ${id} and ${linesOf(owner, 'l')} and ${IS_SHOWN}`.execute(
      db(),
    );
  return rows.length > 0;
}

/** Puts lines aside, or back into sight. @returns how many; fewer than were named where the list is full. */
export async function moveLines(owner: Owner, ids: readonly number[], later: boolean): Promise<number> {
  const { numAffectedRows } = await sql`
    update cart_line l set later = ${later} where id = any(${ids}::bigint[]) and ${linesOf(owner, 'l')} and ${IS_SHOWN}`.execute(
    db(),
  );
  return Number(numAffectedRows);
}

/** A line that was taken out, so that it can be put back. */
export interface TakenLine {
  sku: number | null;
  government: string | null;
  quantity: number;
  amount: number | null;
  later: boolean;
  /** When it was put in. */
  at: Date;
}

/** @returns undefined when there is no such line. */
export async function takeLine(owner: Owner, id: number): Promise<TakenLine | undefined> {
  const { rows } = await sql<TakenLine>`
    delete from cart_line l where id = ${id} and ${linesOf(owner, 'l')} and ${IS_SHOWN}
    returning sku_id as sku, government_code as government, quantity, shown_amount as amount, later, created_at as at`.execute(
    db(),
  );
  return rows[0];
}

/** Puts a line back at its place. @returns false where there is no room for it, or its thing is no more. */
export async function restoreLine(owner: Owner, line: TakenLine): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into cart_line (member_id, guest, storefront, sku_id, government_code, quantity, shown_amount, later, created_at)
    select ${columnsOf(owner)}, case when g.kind = 'product' then 'shop' else 'donation' end, k.id, v.code,
           ${line.quantity}, ${line.amount}, ${line.later}, ${line.at}
      from (values (1)) as one
      left join sku k on k.id = ${line.sku}
      left join goods g on g.id = k.goods_id
      left join government v on v.code = ${line.government}
     where num_nonnulls(k.id, v.code) = 1
    on conflict on constraint cart_line_once do nothing`.execute(db());
  return numAffectedRows === 1n;
}

/** All lines of a member. */
export async function deleteLines(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom('cart_line').where('member_id', '=', memberId).execute();
}

import { type RawBuilder, sql } from 'kysely';
import { dispatchDay } from '#app/delivery/business-days.ts';
import { lastOrdinaryDay } from '#app/delivery/dispatch-window.ts';

/** Conditions on rows of goods_search: what is offered at an instant. The same rules decide in forms (acceptance.ts). */

type Condition = RawBuilder<boolean>;

/** Nothing of it can be sent in its window of dispatch any more. */
export function overAt(at: Date): Condition {
  return sql`(dispatch_until < ${dispatchDay(at, 0)}::date)`;
}

/** Applications have not ended, and something of it can still be sent in time. */
export function notEndedAt(at: Date): Condition {
  return sql`((accept_until is null or accept_until > ${at}) and not ${overAt(at)})`;
}

/** Applications have begun. */
export function begunAt(at: Date): Condition {
  return sql`(accept_from is null or accept_from <= ${at})`;
}

export function openAt(at: Date): Condition {
  return sql`(${begunAt(at)} and ${notEndedAt(at)})`;
}

/** Something is in stock that can still be sent in time. */
export function inStockAt(at: Date): Condition {
  return sql`(in_stock and stock_until >= ${dispatchDay(at, 0)}::date)`;
}

/** How many pieces that is, of all variants together; null where one of them has no limit. */
export function piecesAt(at: Date): RawBuilder<number | null> {
  return sql`(
    select case when bool_or(k.stock is null) then null else sum(k.stock - k.reserved) end
      from sku_window k
     where k.goods_id = goods_search.goods_id and k.active
       and (k.dispatch_until is null or k.dispatch_until >= ${dispatchDay(at, 0)}::date))`;
}

/** It carries 先行予約: whatever can still be sent begins to be sent late enough. What has no end is sent within days. */
export function reservedAt(at: Date): Condition {
  const last = lastOrdinaryDay(at);
  return sql`(goods_id in (
    select r.goods_id from goods_search r
     where r.dispatch_until > ${last}::date and r.dispatch_until < 'infinity'
       and not exists (select from sku_window k
                        where k.goods_id = r.goods_id and k.active and k.dispatch_from <= ${last}::date
                          and k.dispatch_until >= ${dispatchDay(at, 0)}::date)))`;
}

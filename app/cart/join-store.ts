import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { IS_SHOWN, linesOf } from './count-query.ts';

/**
 * A browser's lines become a member's, in one statement. What stands on both lists is kept once, with the larger number of pieces;
 * of what the member put aside, applied for or ordered before, the browser's number counts. A donation without a gift is the
 * browser's, as it was typed last. What has no room among those shown is put aside. Only where that is full, too, the rest is
 * dropped. Where the browser had gathered something, `joined` marks what is not as it was shown to it.
 */
export async function joinLines(tx: Tx, memberId: number, guest: Buffer): Promise<void> {
  const member = linesOf({ memberId }, 'l');
  await sql`
    with taken as (
      delete from cart_line l where ${linesOf({ guest }, 'l')} returning l.*, ${IS_SHOWN} as shown),
    met as (
      select t.*, m.quantity as own_quantity, m.shown_amount as own_amount, m.created_at as own_created,
             coalesce(m.shown, false) as own_shown, coalesce(m.shown and not m.later, false) as own_ahead,
             coalesce(bool_or(t.shown and not t.later) over (partition by t.storefront), false) as was_seen
        from taken t
        left join lateral (
          select l.quantity, l.shown_amount, l.later, l.created_at, ${IS_SHOWN} as shown
            from cart_line l
           where ${member} and (l.sku_id, l.government_code) is not distinct from (t.sku_id, t.government_code)) m on true
       where t.shown or m.quantity is null),
    counted as (
      select m.*, place and count(*) filter (where place) over (partition by storefront order by created_at, id)
                  + (select count(*) from cart_line l
                      where ${member} and l.storefront = m.storefront and not l.later and ${IS_SHOWN}) > cart_limit(storefront, false) as no_room
        from (select met.*, shown and not later and not own_ahead as place from met) m),
    merged as (
      select c.*, case when own_ahead then greatest(quantity, own_quantity) else quantity end as pieces,
             coalesce(shown_amount, case when own_shown then own_amount end) as amount,
             not own_ahead and (later or no_room) as aside
        from counted c),
    brought as (
      update cart_line l set joined = true
        from (select storefront from met where was_seen group by storefront) s
       where ${member} and l.storefront = s.storefront and not l.later and ${IS_SHOWN}
         and not exists (select from met t where (l.sku_id, l.government_code) is not distinct from (t.sku_id, t.government_code)))
    insert into cart_line (member_id, storefront, sku_id, government_code, quantity, shown_amount, later, form_key, created_at, joined)
    select ${memberId}, storefront, sku_id, government_code, pieces, amount, aside, form_key,
           case when own_shown then own_created else created_at end,
           was_seen and case when aside then not later else later or pieces <> quantity or amount is distinct from shown_amount end
      from merged order by created_at, id
    on conflict on constraint cart_line_once do update
      set quantity = excluded.quantity, shown_amount = excluded.shown_amount, later = excluded.later,
          form_key = excluded.form_key, created_at = excluded.created_at, joined = excluded.joined`.execute(
    tx,
  );
}

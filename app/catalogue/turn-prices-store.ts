import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/**
 * Derives anew what goods ask for whose price has turned since: a sale has begun or ended. Drops their kept pages.
 * @returns how many, at most a batch; what another worker holds is left to it.
 */
export async function refreshTurned(tx: Tx, batch: number): Promise<number> {
  const { rows } = await sql`
    with due as materialized (
      select goods_id from goods_search where turns_at <= now() order by turns_at limit ${batch}
         for no key update skip locked)
    select refresh_offer(goods_id), purge_page('goods:' || goods_id) from due`.execute(tx);
  return rows.length;
}

/** Drops kept pages that show many goods: they carry a tag of their own. */
export async function purgeLists(tx: Tx): Promise<void> {
  await sql`select purge_page('catalogue')`.execute(tx);
}

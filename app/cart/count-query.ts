import { type RawBuilder, sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import { PREPARED } from '#platform/db/prepared.ts';
import type { Owner } from './owner.ts';

/** How many lines of an owner are shown, without those put aside. */
export interface Counts {
  donation: number;
  shop: number;
}

export const NOTHING: Counts = { donation: 0, shop: 0 };

/** The rows of an owner, in any statement. @param line the table's name there. */
export function linesOf(
  owner: Owner | { memberId: RawBuilder<number> },
  line = 'cart_line',
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${line}.${name}`);
  return 'memberId' in owner
    ? sql`${column('member_id')} = ${owner.memberId}`
    : sql`(${column('member_id')} is null and ${column('guest')} = ${owner.guest})`;
}

/** Not while what its form made waits for a payment or stands. */
export const IS_SHOWN: RawBuilder<boolean> = sql`(l.form_key is null or not form_stands(l.form_key))`;

/** The counts as a value of a statement. */
export function countsOf(owner: Owner): RawBuilder<Counts> {
  return sql<Counts>`(
    select json_build_object('donation', count(*) filter (where l.storefront = 'donation'),
                             'shop', count(*) filter (where l.storefront = 'shop'))
      from cart_line l where ${linesOf(owner, 'l')} and not l.later and ${IS_SHOWN})`;
}

/** The counts by themselves. */
export async function readCounts(owner: Owner): Promise<Counts> {
  const { rows } = await sql<{ counts: Counts }>`select ${PREPARED} ${countsOf(owner)} as counts`.execute(
    db(),
  );
  return rows[0]!.counts;
}

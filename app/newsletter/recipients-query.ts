import { type RawBuilder, sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import { isBounced } from '#platform/mail/bounces.ts';
import type { Recipients } from './newsletter.ts';

/** Whether the newest word of a member about a list is yes. @param memberId an expression that names its table. */
export function hasConsented(memberId: RawBuilder<unknown>, list: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce((
    select c.granted from newsletter_consent c
     where c.member_id = ${memberId} and c.list = ${list} order by c.id desc limit 1), false)`;
}

/** Members who would get it now. A gift counts as given when its money was received. */
export function reached(r: Recipients): RawBuilder<boolean> {
  const conditions = [
    sql<boolean>`m.status = 'active'`,
    hasConsented(sql`m.id`, r.list),
    sql<boolean>`not ${isBounced(sql`m.email`)}`,
  ];
  if (r.prefectures.length > 0) conditions.push(sql`m.prefecture_code = any(${r.prefectures}::smallint[])`);
  if (r.governments.length > 0)
    conditions.push(sql`(
      exists (select from favorite_government f
               where f.member_id = m.id and f.government_code = any(${r.governments}::char(6)[]))
      or exists (select from favorite_goods f join goods g on g.id = f.goods_id
                  where f.member_id = m.id and g.government_code = any(${r.governments}::char(6)[])))`);
  if (r.donated !== 'any') {
    const given = sql<boolean>`exists (
      select from donation d where d.member_id = m.id and d.status = 'paid'
         and d.paid_at >= now() - make_interval(months => ${r.donatedMonths}::integer))`;
    conditions.push(r.donated === 'within' ? given : sql`not ${given}`);
  }
  return sql.join(conditions, sql` and `);
}

/** More recipients than this are not counted before the sending. */
export const MOST_COUNTED = 200_000;

/** How many there are, up to one more than are counted. */
export async function countRecipients(r: Recipients): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (
      select 1 from member m where ${reached(r)} limit ${MOST_COUNTED + 1}) found`.execute(db());
  return rows[0]!.n;
}

interface Failed {
  memberId: number;
  state: 'failed' | 'unclear';
  reason: string | null;
}

/** Copies that did not arrive, or of which nobody knows. */
export async function copiesInDoubt(newsletterId: number, most: number): Promise<Failed[]> {
  return db()
    .selectFrom('newsletter_copy')
    .select(['member_id as memberId', 'state', 'reason'])
    .where('newsletter_id', '=', newsletterId)
    .where('state', 'in', ['failed', 'unclear'])
    .orderBy('member_id')
    .limit(most)
    .$narrowType<{ state: Failed['state'] }>()
    .execute();
}

import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '#app/staff/permissions.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';

export interface Remedy {
  id: number;
  governmentCode: string;
  government: string;
  goodsId: number;
  goods: string;
  words: string;
  /** Days in Japan, 'YYYY-MM-DD'. */
  waitUntil: string;
  deadline: string;
  refunds: boolean;
  createdAt: Date;
  closedAt: Date | null;
}

const COLUMNS = sql`r.id, r.government_code as "governmentCode", v.name as government, r.goods_id as "goodsId", g.name as goods, r.words,
  r.wait_until as "waitUntil", r.deadline, r.refunds, r.created_at as "createdAt", r.closed_at as "closedAt"`;
const FROM = sql`remedy r join government v on v.code = r.government_code join goods g on g.id = r.goods_id`;

export async function findRemedy(on: Db | Tx, id: number): Promise<Remedy | undefined> {
  const { rows } = await sql<Remedy>`select ${COLUMNS} from ${FROM} where r.id = ${id}`.execute(on);
  return rows[0];
}

export async function newestRemedies(
  reach: Reach,
  most: number,
): Promise<(Remedy & { asked: number; chosen: number })[]> {
  const own = reach === 'all' ? sql`true` : sql`r.government_code = any(${reach.governments}::text[])`;
  const { rows } = await sql<Remedy & { asked: number; chosen: number }>`
    select ${COLUMNS}, c.asked, c.chosen
      from ${FROM} cross join lateral (
        select count(*)::int as asked, count(x.choice)::int as chosen from remedy_donor x where x.remedy_id = r.id) c
     where ${own} order by r.id desc limit ${most}`.execute(db());
  return rows;
}

/**
 * Donations that wait for a gift in one parcel that nobody packs, and that nobody is asked about already.
 * @param lateBy of these only those that are to leave by this day; null for all.
 */
function waitingFor(goodsId: number, lateBy: string | null): RawBuilder<unknown> {
  return sql`
    from donation d
    join donation_payment dp on dp.donation_id = d.id
    join payment p on p.id = dp.payment_id
    join delivery v on v.donation_id = d.id and v.instalment = 1 and v.status = 'waiting' and v.attempt = 1
   where d.goods_id = ${goodsId} and d.status = 'paid' and (p.dispute is null or p.dispute = 'won')
     and (${lateBy}::date is null or v.planned_until <= ${lateBy}::date)
     and not exists (select from delivery o where o.donation_id = d.id and o.instalment > 1)
     and not exists (select from remedy_donor x where x.donation_id = d.id and x.outcome is null)`;
}

/** How many donors would be asked, up to so many, and to how many of them no mail goes. */
export async function countWaiting(
  goodsId: number,
  lateBy: string | null,
  most: number,
): Promise<{ donors: number; mailless: number }> {
  const { rows } = await sql<{ donors: number; mailless: number }>`
    select count(*)::int as donors, (count(*) filter (where w.member_id is null))::int as mailless
      from (select d.member_id ${waitingFor(goodsId, lateBy)} limit ${most + 1}) w`.execute(db());
  return rows[0]!;
}

export interface NewRemedy {
  governmentCode: string;
  goodsId: number;
  words: string;
  waitUntil: string;
  deadline: string;
  refunds: boolean;
  formKey: string;
  staffId: number | null;
  skuIds: readonly number[];
  lateBy: string | null;
  most: number;
}

/** @returns undefined where the same form made one before. */
export async function insertRemedy(
  tx: Tx,
  r: NewRemedy,
): Promise<{ id: number; donors: number } | undefined> {
  const row = await tx
    .insertInto('remedy')
    .values({
      government_code: r.governmentCode,
      goods_id: r.goodsId,
      words: r.words,
      wait_until: r.waitUntil,
      deadline: r.deadline,
      refunds: r.refunds,
      form_key: r.formKey,
      staff_id: r.staffId,
    })
    .onConflict((c) => c.column('form_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return undefined;
  const { id } = row;
  if (r.skuIds.length > 0)
    await tx
      .insertInto('remedy_gift')
      .values(r.skuIds.map((sku_id) => ({ remedy_id: id, sku_id })))
      .execute();
  const { numAffectedRows } = await sql`
    insert into remedy_donor (remedy_id, donation_id)
    select ${id}, w.id from (select d.id ${waitingFor(r.goodsId, r.lateBy)} order by v.planned_until, d.id limit ${r.most}) w
    on conflict do nothing`.execute(tx);
  return { id, donors: Number(numAffectedRows ?? 0n) };
}

/** Ends the choosing. @returns whether it was open. */
export async function closeRemedy(tx: Tx, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('remedy')
    .set({ closed_at: at })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Those whose last day is over. @param today in Japan. */
export async function overdueRemedies(today: string): Promise<number[]> {
  const rows = await db()
    .selectFrom('remedy')
    .select('id')
    .where('closed_at', 'is', null)
    .where('deadline', '<', today)
    .orderBy('deadline')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

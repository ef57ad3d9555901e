import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '#app/staff/permissions.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import type { Choice, Outcome } from './words.ts';

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

/** Somebody who is asked, with the donation as it is. */
export interface Asked {
  id: number;
  remedyId: number;
  donationId: number;
  number: string;
  choice: Choice | null;
  skuId: number | null;
  outcome: Outcome | null;
  status: string;
  amount: number;
  quantity: number;
  prefecture: number;
  goodsId: number;
  ownSkuId: number;
  gift: string;
  /** Its parcel waits, and nobody packs it. */
  waits: boolean;
}

const ASKED = sql`
  select x.id, x.remedy_id as "remedyId", d.id as "donationId", d.number, x.choice, x.sku_id as "skuId", x.outcome, d.status, d.amount, d.quantity,
         coalesce((d.delivery_address->>'prefecture')::int, 0) as prefecture, d.goods_id as "goodsId", d.sku_id as "ownSkuId",
         concat_ws(' ', d.goods_name, nullif(d.sku_label, '')) as gift,
         exists (select from delivery v where v.donation_id = d.id and v.status = 'waiting' and v.attempt = 1) as waits
    from remedy_donor x join donation d on d.id = x.donation_id`;

export async function findAsked(on: Db | Tx, id: number): Promise<Asked | undefined> {
  const { rows } = await sql<Asked>`${ASKED} where x.id = ${id}`.execute(on);
  return rows[0];
}

/** The same, the remedy held open and the row locked until the transaction ends; undefined once nobody chooses any more. */
export async function lockChoosing(tx: Tx, id: number, today: string): Promise<Asked | undefined> {
  const open = await sql`
    select from remedy r join remedy_donor x on x.remedy_id = r.id
     where x.id = ${id} and x.outcome is null and r.closed_at is null and r.deadline >= ${today}::date
       for share of r for update of x`.execute(tx);
  return open.rows.length === 0 ? undefined : findAsked(tx, id);
}

/** Locks the payment and the donation of somebody who was asked, as every lock of both, then their parcels. */
export async function lockOwed(tx: Tx, id: number): Promise<Asked | undefined> {
  await sql`
    select from remedy_donor x
      join donation_payment dp on dp.donation_id = x.donation_id
      join payment p on p.id = dp.payment_id join donation d on d.id = x.donation_id
     where x.id = ${id} for update of p, d`.execute(tx);
  await sql`select from delivery where donation_id = (select donation_id from remedy_donor where id = ${id}) order by instalment for update`.execute(
    tx,
  );
  return findAsked(tx, id);
}

export async function writeChoice(
  tx: Tx,
  id: number,
  choice: Choice,
  skuId: number | null,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('remedy_donor')
    .set({ choice, sku_id: skuId, chosen_at: at })
    .where('id', '=', id)
    .execute();
}

/** @returns whether it had none before. */
export async function writeOutcome(tx: Tx, id: number, outcome: Outcome, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('remedy_donor')
    .set({ outcome, outcome_at: at })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A variant that is offered in place of the gift. */
export interface Offered {
  skuId: number;
  goodsId: number;
  name: string;
  label: string;
  amount: number;
  /** Pieces that can be had; null without a count. */
  left: number | null;
  active: boolean;
  excluded: number[];
  producerId: number;
  temperature: string | null;
  handling_days: number | null;
  dispatch_from: string | null;
  dispatch_until: string | null;
}

const OFFERED = sql`
  select k.id as "skuId", k.goods_id as "goodsId", g.name, k.label, k.amount, k.stock - k.reserved as left,
         k.active and g.status = 'published' as active, g.excluded_prefectures as excluded, g.producer_id as "producerId", g.temperature,
         k.handling_days, k.dispatch_from, k.dispatch_until
    from sku_window k join goods g on g.id = k.goods_id`;

export async function offeredGifts(on: Db | Tx, remedyId: number): Promise<Offered[]> {
  const { rows } = await sql<Offered>`
    ${OFFERED} where k.id in (select sku_id from remedy_gift where remedy_id = ${remedyId}) order by k.amount desc, k.goods_id, k.position`.execute(
    on,
  );
  return rows;
}

/** Variants of gifts by their 管理番号 that may be offered: the government's own, sent once and no tickets. */
export async function variantsOf(
  governmentCode: string,
  codes: readonly string[],
): Promise<(Offered & { code: string })[]> {
  const { rows } = await sql<Offered & { code: string }>`
    select o.*, c.code from (${OFFERED} where g.code = any(${codes}::text[]) and g.government_code = ${governmentCode}
         and g.kind = 'gift' and g.ticket_kind is null and coalesce(g.deliveries, 1) = 1 and k.active) o
      join goods c on c.id = o."goodsId" order by c.code, o."skuId" limit 200`.execute(db());
  return rows;
}

export async function giftByCode(
  code: string,
): Promise<{ id: number; name: string; governmentCode: string; government: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string; governmentCode: string; government: string }>`
    select g.id, g.name, g.government_code as "governmentCode", v.name as government
      from goods g join government v on v.code = g.government_code
     where g.code = ${code} and g.kind = 'gift' limit 1`.execute(db());
  return rows[0];
}

/** Locks variants in the order of all stock, so that two who change their minds cannot wait for each other. */
export async function lockVariants(tx: Tx, skuIds: readonly number[]): Promise<void> {
  await sql`select from sku where id = any(${skuIds}::bigint[]) order by goods_id, id for no key update`.execute(
    tx,
  );
}

/** Makes another gift of a donation's: what is sent, by whom, and by when. The caller holds all locks. */
export async function writeGift(
  tx: Tx,
  donationId: number,
  g: Offered,
  plan: { from: string | null; until: string } | null,
): Promise<void> {
  const { handling_days, dispatch_from, dispatch_until } = g;
  await tx
    .updateTable('donation')
    .set({
      goods_id: g.goodsId,
      sku_id: g.skuId,
      goods_name: g.name,
      sku_label: g.label,
      ...{ handling_days, dispatch_from, dispatch_until },
      version: sql`version + 1`,
    })
    .where('id', '=', donationId)
    .execute();
  await tx
    .updateTable('delivery')
    .set({
      producer_id: g.producerId,
      temperature: g.temperature,
      planned_from: plan?.from ?? null,
      planned_until: plan?.until ?? null,
    })
    .where('donation_id', '=', donationId)
    .where('status', '=', 'waiting')
    .execute();
}

/** Moves the day by which a parcel that waits is to leave, never to an earlier one. */
export async function writeWait(tx: Tx, donationId: number, until: string): Promise<void> {
  await sql`
    update delivery set planned_until = greatest(planned_until, ${until}::date)
     where donation_id = ${donationId} and status in ('waiting', 'preparing')`.execute(tx);
}

/** Of a remedy, the next of whom nothing was carried out, or to whom no mail was queued yet. */
export async function nextAsked(
  remedyId: number,
  what: 'settle' | 'mail',
  after: number,
  most: number,
): Promise<number[]> {
  const open = what === 'settle' ? sql`outcome is null` : sql`mailed_at is null and outcome is null`;
  const { rows } = await sql<{ id: number }>`
    select id from remedy_donor where remedy_id = ${remedyId} and id > ${after} and ${open} order by id limit ${most}`.execute(
    db(),
  );
  return rows.map(({ id }) => id);
}

export async function noteMailed(tx: Tx, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('remedy_donor')
    .set({ mailed_at: at })
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface Counted {
  asked: number;
  mailed: number;
  mailless: number;
  wait: number;
  substitute: number;
  refund: number;
  silent: number;
  done: number;
  gone: number;
  kept: number;
}

export async function countAnswers(remedyId: number): Promise<Counted> {
  const of = (condition: RawBuilder<unknown>) => sql`(count(*) filter (where ${condition}))::int`;
  const { rows } = await sql<Counted>`
    select count(*)::int as asked, (count(x.mailed_at) filter (where d.member_id is not null))::int as mailed, ${of(sql`d.member_id is null`)} as mailless,
           ${of(sql`x.choice = 'wait'`)} as wait, ${of(sql`x.choice = 'substitute'`)} as substitute, ${of(sql`x.choice = 'refund'`)} as refund,
           ${of(sql`x.choice is null`)} as silent,
           ${of(sql`x.outcome = 'done'`)} as done, ${of(sql`x.outcome = 'gone'`)} as gone, ${of(sql`x.outcome = 'kept'`)} as kept
      from remedy_donor x join donation d on d.id = x.donation_id where x.remedy_id = ${remedyId}`.execute(
    db(),
  );
  return rows[0]!;
}

export interface AnswerRow {
  id: number;
  number: string;
  donor: string;
  hasMail: boolean;
  choice: Choice | null;
  substitute: string;
  outcome: Outcome | null;
}

/** Those who were asked: who has not answered, and whom people must look at, first. */
export async function answerRows(remedyId: number, most: number): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select x.id, d.number, concat_ws(' ', d.donor->>'familyName', d.donor->>'givenName') as donor, d.member_id is not null as "hasMail",
           x.choice, coalesce(concat_ws(' ', g.name, nullif(k.label, '')), '') as substitute, x.outcome
      from remedy_donor x join donation d on d.id = x.donation_id
      left join sku k on k.id = x.sku_id left join goods g on g.id = k.goods_id
     where x.remedy_id = ${remedyId}
     order by (x.outcome is not distinct from 'kept') desc, (x.choice is null) desc, x.id limit ${most}`.execute(
    db(),
  );
  return rows;
}

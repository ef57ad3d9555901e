import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import type { Choice, Outcome } from './words.ts';

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

/** The next donors of a remedy for whom nothing was carried out, or no mail was queued, yet. */
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

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type WindowColumns, windowColumns, windowOf } from '#app/delivery/dispatch-window.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Entry } from './entry.ts';

/** What is written of a gift. */
export interface GivenGift extends WindowColumns {
  goodsId: number;
  name: string;
  label: string;
  deliveries: number;
}

/** A variant as it is sent now; undefined where it is another government's, or a ticket. */
export async function giftOf(tx: Tx, governmentCode: string, skuId: number): Promise<GivenGift | undefined> {
  const { rows } = await sql<GivenGift>`
    select g.id as "goodsId", g.name, k.label, coalesce(g.deliveries, 1) as deliveries,
           k.handling_days, k.dispatch_from, k.dispatch_until
      from sku_window k join goods g on g.id = k.goods_id
     where k.id = ${skuId} and g.government_code = ${governmentCode} and g.kind = 'gift' and g.ticket_kind is null`.execute(
    tx,
  );
  return rows[0];
}

export interface NewEntry extends Entry {
  number: string;
  formKey: string;
  governmentCode: string;
  given: GivenGift | null;
  receivedAt: Date;
  actor: string;
  why: string;
}

/**
 * Inserts a donation that was received elsewhere, with its history and a payment that says so: all that follows from money that was
 * received follows from it, too.
 * @returns its id; undefined where its form, or its number there, has made one before.
 */
export async function insertEntry(tx: Tx, e: NewEntry): Promise<number | undefined> {
  const { id } =
    (await tx
      .insertInto('donation')
      .values({
        number: e.number,
        form_key: e.formKey,
        source: e.source,
        source_number: e.sourceNumber,
        member_id: null,
        government_code: e.governmentCode,
        government_name: sql<string>`(select name from government where code = ${e.governmentCode})`,
        goods_id: e.given?.goodsId ?? null,
        sku_id: e.gift?.skuId ?? null,
        quantity: e.gift?.quantity ?? 1,
        goods_name: e.given?.name ?? '',
        sku_label: e.given?.label ?? '',
        amount: e.amount,
        usage_id: e.usage.id,
        usage_title: e.usage.title,
        donor: JSON.stringify(e.donor),
        delivery_address: e.delivery && JSON.stringify(e.delivery),
        one_stop: e.oneStop,
        one_stop_status: e.oneStop === 'none' ? null : 'requested',
        ...windowColumns(e.given && windowOf(e.given)),
        status: 'paid',
        applied_at: e.receivedAt,
        paid_at: e.receivedAt,
      })
      .onConflict((c) => c.doNothing())
      .returning('id')
      .executeTakeFirst()) ?? {};
  if (id === undefined) return undefined;
  await tx
    .insertInto('payment')
    .values({
      donation_id: id,
      reference: e.number,
      provider: 'elsewhere',
      method: 'elsewhere',
      amount: e.amount,
      status: 'paid',
      idempotency_key: randomUUID(),
      deadline: e.receivedAt,
      paid_at: e.receivedAt,
    })
    .execute();
  await tx
    .insertInto('donation_event')
    .values({ donation_id: id, from_status: null, to_status: 'paid', actor: e.actor, reason: e.why })
    .execute();
  return id;
}

/** The number of the donation that a form has made; undefined where it made none. */
export async function madeBy(tx: Tx, formKey: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('donation')
    .select('number')
    .where('form_key', '=', formKey)
    .where('source', '<>', 'site')
    .executeTakeFirst();
  return row?.number;
}

/**
 * Takes pieces out of what is set apart for a portal.
 * @returns whether there were as many.
 */
export async function takeOfShare(tx: Tx, skuId: number, portal: string, quantity: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update stock_share set pieces = pieces - ${quantity}
     where sku_id = ${skuId} and portal = ${portal} and pieces >= ${quantity}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

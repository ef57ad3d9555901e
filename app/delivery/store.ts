import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import type { PlannedSpan, Wished } from './plan.ts';
import type { DeliveryState } from './states.ts';

/** The donation or order, by its id, whose goods are delivered. */
export type Consignment = { donation: number } | { order: number };

function owner(of: Consignment) {
  return 'donation' in of
    ? ({ column: 'donation_id', id: of.donation } as const)
    : ({ column: 'order_id', id: of.order } as const);
}

/** What is delivered of a donation or an order: when each instalment or parcel is planned to leave; null where nothing is promised. */
export interface Planned {
  of: Consignment;
  spans: readonly (PlannedSpan | null)[];
}

/** Of donations, or of orders, in one statement; of those that have theirs already nothing changes. */
export async function insertDeliveries(tx: Tx, all: readonly Planned[]): Promise<void> {
  const [first] = all;
  if (!first) return;
  const { column } = owner(first.of);
  const planned = (span: PlannedSpan | null) => ({
    planned_from: span?.from ?? null,
    planned_until: span?.until ?? null,
  });
  await tx
    .insertInto('delivery')
    .values(
      all.flatMap(({ of, spans }) =>
        spans.map((span, i) => ({ [column]: owner(of).id, instalment: i + 1, ...planned(span) })),
      ),
    )
    .onConflict((c) => c.columns([column, 'instalment']).doNothing())
    .execute();
}

/** The day that an order's buyer chose and where it goes, and of each line the parcel and the window that was promised. */
export async function orderRhythm(tx: Tx, orderId: number) {
  const lines = await tx
    .selectFrom('order_line')
    .innerJoin('shop_order', 'shop_order.id', 'order_line.order_id')
    .select(['delivery_date', 'delivery_address', 'temperature', 'parcel'])
    .select(['handling_days', 'dispatch_from', 'dispatch_until'])
    .$narrowType<{
      temperature: Wished['temperature'];
      delivery_address: Pick<Wished, 'prefecture' | 'postalCode'>;
    }>()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const { prefecture, postalCode } = lines[0]?.delivery_address ?? {};
  const to = prefecture && postalCode ? { prefecture, postalCode } : null;
  return { day: lines[0]?.delivery_date ?? null, to, lines };
}

function deliveries(db: Db | Tx) {
  return db
    .selectFrom('delivery')
    .select([
      'id',
      'instalment',
      'planned_from',
      'planned_until',
      'status',
      'carrier',
      'tracking',
      'shipped_at',
      'delivered_at',
      'held_at',
      'held_reason',
      'attempt',
      'returned_at',
      'returned_reason',
    ])
    .$narrowType<{ status: DeliveryState }>()
    .orderBy('instalment');
}

export type Delivery = Awaited<ReturnType<typeof readDeliveries>>[number];

export async function readDeliveries(db: Db | Tx, of: Consignment) {
  const { column, id } = owner(of);
  return deliveries(db).where(column, '=', id).execute();
}

/** All deliveries, locked in the order of their instalments until the transaction ends. */
export async function lockDeliveries(tx: Tx, of: Consignment): Promise<Delivery[]> {
  const { column, id } = owner(of);
  return deliveries(tx).where(column, '=', id).forUpdate().execute();
}

/** Writes a delivery's new state with its history; the caller holds the row's lock. */
export async function writeMove(
  tx: Tx,
  from: Delivery,
  to: Partial<Omit<Delivery, 'id'>> & { status: DeliveryState },
  by: { actor: string; reason: string },
): Promise<void> {
  await tx.updateTable('delivery').set(to).where('id', '=', from.id).execute();
  await tx
    .insertInto('delivery_event')
    .values({
      delivery_id: from.id,
      from_status: from.status,
      to_status: to.status,
      carrier: to.carrier ?? from.carrier,
      tracking: to.tracking ?? from.tracking,
      attempt: to.attempt ?? from.attempt,
      actor: by.actor,
      reason: by.reason,
    })
    .execute();
}

/** Keeps a delivery from leaving, or lets it go: null. The caller holds the row's lock. */
export async function writeHold(tx: Tx, id: number, reason: string | null, at: Date): Promise<void> {
  await tx
    .updateTable('delivery')
    .set({ held_at: reason === null ? null : at, held_reason: reason ?? '' })
    .where('id', '=', id)
    .execute();
}

/** Writes when deliveries that have not left are planned to leave, in the order of instalments. The caller holds the rows' locks. */
export async function updatePlans(
  tx: Tx,
  of: Consignment,
  spans: readonly (PlannedSpan | null)[],
): Promise<void> {
  const { column, id } = owner(of);
  await sql`
    update delivery v set planned_from = x.first, planned_until = x.last
      from unnest(${spans.map((s) => s?.from ?? null)}::date[], ${spans.map((s) => s?.until ?? null)}::date[])
             with ordinality as x (first, last, instalment)
     where v.${sql.ref(column)} = ${id} and v.instalment = x.instalment and v.status in ('waiting', 'preparing')`.execute(
    tx,
  );
}

/** Deletes the deliveries of donations or orders with their history. @param ids of the donations, or of the orders. */
export async function deleteDeliveries(tx: Tx, of: 'donation' | 'order', ids: number[]): Promise<void> {
  const deliveries = tx.selectFrom('delivery').select('id').where(`${of}_id`, 'in', ids);
  await tx.deleteFrom('delivery_event').where('delivery_id', 'in', deliveries).execute();
  await tx.deleteFrom('delivery').where(`${of}_id`, 'in', ids).execute();
}

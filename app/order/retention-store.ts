import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/**
 * Orders of which nothing happened since an instant and nothing is owed, the oldest first, locked until the transaction
 * ends.
 * @param unpaid only those for which nothing was ever paid, neither with money nor with points.
 */
export async function lockOldOrders(tx: Tx, since: Date, unpaid: boolean, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from shop_order o
     where o.ordered_at < ${since}
       and o.status in ('paid', 'preparing', 'shipped', 'delivered', 'failed', 'expired', 'cancelled', 'refunded')
       and ${unpaid ? sql`o.paid_at is null and o.points_used = 0` : sql`(o.paid_at is null or o.paid_at < ${since})`}
       and not exists (select from order_event e where e.order_id = o.id and e.created_at >= ${since})
       and not exists (select from order_refund r where r.order_id = o.id and r.created_at >= ${since})
       and not exists (select from issued_invoice i where i.order_id = o.id and i.issued_at >= ${since})
       and not exists (select from delivery v join delivery_event e on e.delivery_id = v.id
                        where v.order_id = o.id and e.created_at >= ${since})
       and not exists (
         select from payment p
          where p.order_id = o.id
            and (p.status in ('created', 'pending', 'refund_due') or p.taken_by is not null or p.dispute = 'open'
                 ${unpaid ? sql`or p.received_amount > 0 or p.disputes <> '[]'` : sql``}
                 or exists (select from money_case c where c.payment_id = p.id
                               and (c.closed_at is null or c.closed_at >= ${since}))))
     order by o.ordered_at, o.id limit ${most} for update of o skip locked`.execute(tx);
  return rows.map((r) => r.id);
}

/** Deletes orders with their lines, parcels, refunds and histories; deliveries and payments are gone before. */
export async function deleteOrders(tx: Tx, ids: number[]): Promise<void> {
  const refunds = tx.selectFrom('order_refund').select('id').where('order_id', 'in', ids);
  await tx.deleteFrom('order_refund_line').where('refund_id', 'in', refunds).execute();
  for (const table of [
    'issued_invoice',
    'order_refund',
    'order_event',
    'order_line',
    'order_parcel',
  ] as const)
    await tx.deleteFrom(table).where('order_id', 'in', ids).execute();
  await tx.deleteFrom('shop_order').where('id', 'in', ids).execute();
}

/** Deletes members' forms that were last touched before an instant, the oldest first. @returns how many. */
export async function deleteOldDrafts(tx: Tx, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from order_draft where id in (
      select id from order_draft where updated_at < ${before}
       order by updated_at limit ${most} for update skip locked)`.execute(tx);
  return Number(numAffectedRows);
}

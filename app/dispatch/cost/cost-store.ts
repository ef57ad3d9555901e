import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/** A parcel as it left once, for who enters what that cost. */
export interface SentOnce {
  deliveryId: number;
  attempt: number;
  /** Of its donation or order. */
  number: string;
  instalment: number;
  governmentCode: string;
  isGift: boolean;
  /** The day in Japan on which it left; null: it has not. */
  sentOn: string | null;
  /** Yen, as it was entered before. */
  amount: number | null;
}

/** Locks a parcel with what is entered of one of its dispatches. */
export async function lockSent(tx: Tx, deliveryId: number, attempt: number): Promise<SentOnce | undefined> {
  const { rows } = await sql<SentOnce>`
    select v.id as "deliveryId", ${attempt}::smallint as attempt, coalesce(d.number, o.number) as number, v.instalment,
           v.government_code as "governmentCode", v.donation_id is not null as "isGift", c.amount,
           jst_day(coalesce((select e.created_at from delivery_event e where e.delivery_id = v.id and e.attempt = ${attempt} and e.to_status = 'shipped' and e.from_status <> 'shipped'),
                            case when v.attempt = ${attempt} then v.shipped_at end)) as "sentOn"
      from delivery v
      left join donation d on d.id = v.donation_id
      left join shop_order o on o.id = v.order_id
      left join parcel_cost c on c.delivery_id = v.id and c.attempt = ${attempt}
     where v.id = ${deliveryId} and v.government_code is not null
       for no key update of v`.execute(tx);
  return rows[0];
}

export async function writeCost(
  tx: Tx,
  s: SentOnce & { sentOn: string },
  amount: number,
  staffId: number | null,
): Promise<void> {
  await tx
    .insertInto('parcel_cost')
    .values({
      delivery_id: s.deliveryId,
      attempt: s.attempt,
      government_code: s.governmentCode,
      is_gift: s.isGift,
      sent_on: s.sentOn,
      amount,
      staff_id: staffId,
    })
    .onConflict((on) => on.columns(['delivery_id', 'attempt']).doUpdateSet({ amount, staff_id: staffId }))
    .execute();
}

export async function deleteCost(tx: Tx, { deliveryId, attempt }: SentOnce): Promise<void> {
  await tx
    .deleteFrom('parcel_cost')
    .where('delivery_id', '=', deliveryId)
    .where('attempt', '=', attempt)
    .execute();
}

import { sql } from 'kysely';
import type { Standing } from '#app/catalogue/acceptance.ts';
import type { Locked } from '#app/payment/payable.ts';
import type { Tx } from '#platform/db/db.ts';
import type { DonationState } from '../states.ts';

export interface LockedDonation extends Locked, Standing {
  status: DonationState;
  goods_id: number | null;
  sku_id: number | null;
  quantity: number;
  delivery_address: unknown;
  /** How often its gift is sent, and in which window; null where there is none. */
  deliveries: number | null;
  handling_days: number | null;
  dispatch_from: string | null;
  dispatch_until: string | null;
  /** Its gift is an on-site ticket. */
  is_ticket: boolean;
  this_year_only: boolean;
  applied_at: Date;
}

/**
 * The donation of a payment, both rows locked until the transaction ends. Found by our own number, which the provider
 * carries as reference: its first webhook may be quicker than our note of its id.
 */
export async function lockDonation(tx: Tx, number: string): Promise<LockedDonation | undefined> {
  const { rows } = await sql<LockedDonation>`
    select d.id, d.number, d.status, d.goods_id, d.sku_id, d.quantity, d.delivery_address,
           d.this_year_only, d.applied_at, d.paid_at, d.handling_days, d.dispatch_from, d.dispatch_until,
           s.deliveries, s.ticket_kind is not null as is_ticket, g.designated_from, g.designated_until,
           g.contract_from, g.contract_until,
           p.id as payment_id, p.status as payment_status, p.amount as payment_amount, p.provider_ref,
           jsonb_array_length(p.instructions) > 0 as has_instructions, p.received_amount, p.refunded_amount, p.granted_amount,
           p.bounced_amount, p.paid_out_amount, p.taken_by, p.taken_amount, p.disputes
      from payment p join donation d on d.id = p.donation_id join government g on g.code = d.government_code
      left join goods s on s.id = d.goods_id
     where d.number = ${number}
       for update of p, d`.execute(tx);
  return rows[0];
}

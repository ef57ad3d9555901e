import { sql } from 'kysely';
import type { Standing } from '#app/catalogue/acceptance.ts';
import type { Locked } from '#app/payment/payable.ts';
import type { Tx } from '#platform/db/db.ts';
import { PREPARED } from '#platform/db/prepared.ts';
import type { DonationState } from '../states.ts';

/** One donation of an application. */
export interface LockedDonation extends Standing {
  id: number;
  status: DonationState;
  /** Yen. */
  amount: number;
  paid_at: Date | null;
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

/** The donations that were applied for together, mostly one. They move together, but for those cancelled one by one. */
export interface LockedApplication extends Locked {
  /** Of the donations that stand; of what has ended, of those that ended last. */
  status: DonationState;
  /** All of them, the first one first, whose id is the application's. */
  donations: readonly LockedDonation[];
}

/** Those that have the application's state: the others were cancelled before. */
export function standing({ status, donations }: LockedApplication): LockedDonation[] {
  return donations.filter((d) => d.status === status);
}

/**
 * The application of a payment, all rows locked until the transaction ends: the payment first, as in every lock of both, then
 * the donations by id. Found by our own number, which the provider carries as reference: its first webhook may be quicker
 * than our note of its id.
 */
export async function lockApplication(tx: Tx, number: string): Promise<LockedApplication | undefined> {
  const { rows } = await sql<LockedDonation & Locked & { first: number }>`
    select ${PREPARED} d.id, d.status, d.amount, d.goods_id, d.sku_id, d.quantity, d.delivery_address,
           d.this_year_only, d.applied_at, d.paid_at, d.handling_days, d.dispatch_from, d.dispatch_until,
           s.deliveries, s.ticket_kind is not null as is_ticket, g.designated_from, g.designated_until,
           g.contract_from, g.contract_until, p.donation_id as first, p.reference as number,
           p.id as payment_id, p.status as payment_status, p.amount as payment_amount, p.provider_ref,
           jsonb_array_length(p.instructions) > 0 as has_instructions, p.received_amount, p.refunded_amount, p.granted_amount,
           p.bounced_amount, p.paid_out_amount, p.taken_by, p.taken_amount, p.disputes
      from payment p join donation d on d.id = p.donation_id or d.first_id = p.donation_id
      join government g on g.code = d.government_code
      left join goods s on s.id = d.goods_id
     where p.reference = ${number}
     order by d.id
       for update of p, d`.execute(tx);
  const [first] = rows;
  if (!first) return undefined;
  const status = rows.find((d) => d.status !== 'cancelled')?.status ?? 'cancelled';
  return { ...first, id: first.first, status, donations: rows };
}

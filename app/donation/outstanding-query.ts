import type { DeliveryState } from '#app/delivery/states.ts';
import { db } from '#platform/db/db.ts';
import { governmentName } from './government-name-query.ts';
import type { OneStopState, OneStopWish } from './one-stop/rules.ts';

/** Deliveries of paid donations that have not reached their recipients yet, the most urgent first. */
export async function openDeliveries(limit: number) {
  return db()
    .selectFrom('delivery')
    .innerJoin('donation', 'donation.id', 'delivery.donation_id')
    .innerJoin('government', 'government.code', 'donation.government_code')
    .innerJoin('donation_payment', 'donation_payment.donation_id', 'donation.id')
    .innerJoin('payment', 'payment.id', 'donation_payment.payment_id')
    .select([
      'donation.number',
      'donation.goods_name',
      governmentName().as('government'),
      'delivery.instalment',
      'delivery.planned_until',
      'delivery.status',
      'payment.dispute',
    ])
    .where('donation.status', '=', 'paid')
    .where('delivery.status', 'in', ['waiting', 'preparing', 'shipped'])
    .orderBy('delivery.planned_until')
    .orderBy('delivery.id')
    .limit(limit)
    .$narrowType<{ status: DeliveryState }>()
    .execute();
}

/** One-stop applications that are not accepted yet, in the order in which the donations were paid. */
export async function openOneStop(limit: number) {
  return db()
    .selectFrom('donation')
    .innerJoin('government', 'government.code', 'donation.government_code')
    .innerJoin('donation_payment', 'donation_payment.donation_id', 'donation.id')
    .innerJoin('payment', 'payment.id', 'donation_payment.payment_id')
    .select([
      'donation.number',
      governmentName().as('government'),
      'donation.one_stop',
      'donation.one_stop_status',
      'donation.one_stop_sent_on',
      'payment.dispute',
    ])
    .where('donation.status', '=', 'paid')
    .where('donation.one_stop_status', 'in', ['requested', 'received', 'incomplete'])
    .orderBy('donation.paid_at')
    .orderBy('donation.id')
    .limit(limit)
    .$narrowType<{ one_stop: OneStopWish; one_stop_status: Exclude<OneStopState, 'none'> }>()
    .execute();
}

/** The number of deliveries of a donation; 0 also for an unknown number. */
export async function instalmentsOf(number: string): Promise<number> {
  const rows = await db()
    .selectFrom('delivery')
    .innerJoin('donation', 'donation.id', 'delivery.donation_id')
    .select('delivery.id')
    .where('donation.number', '=', number)
    .execute();
  return rows.length;
}

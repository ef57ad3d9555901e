import { sql } from 'kysely';
import { afterPaying as after } from '#app/payment/after-paying.ts';
import { giveUp as give } from '#app/payment/complete.ts';
import { sweepPayments as sweep } from '#app/payment/sweep.ts';
import { receivePaymentWebhook as receive } from '#app/payment/webhook.ts';
import { db } from '#platform/db/db.ts';
import { orders } from '../pay/orders.ts';

/** The payment machinery, with orders as the only payable. */
const payables = [orders];

export const afterPaying = (number: string) => after(orders, number);
export const giveUp = (number: string, how: Parameters<typeof give>[2]) => give(payables, number, how);
export const sweepPayments = (now?: Date) => sweep(payables, now);
export const receivePaymentWebhook = (raw: string, headers: Headers) => receive(payables, raw, headers);

/** The acquirer's records joined with ours: one row for each order. */
export async function books() {
  const { rows } = await sql<{
    number: string;
    status: string;
    payment: string;
    attempts: number;
    charged: number;
    held: number;
  }>`
    select o.number, o.status, p.status as payment,
           (select count(*) from acquirer.payment a where a.reference = o.number) as attempts,
           (select count(*) from acquirer.entry e join acquirer.payment a on a.id = e.payment_id
             where a.reference = o.number and e.kind = 'charge') as charged,
           (select coalesce(sum(e.amount), 0) from acquirer.entry e join acquirer.payment a on a.id = e.payment_id
             where a.reference = o.number) as held
      from shop_order o left join payment p on p.order_id = o.id order by o.id`.execute(db());
  return rows;
}

/** The acquirer's page for an order whose start was not answered. */
export async function payPage(acquirerUrl: string, number: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from acquirer.payment where reference = ${number}`.execute(db());
  return `${acquirerUrl}/pay/${rows[0]!.id}`;
}

import { aGift } from '#app/catalogue/testing/gifts.ts';
import { cancelDonation } from '#app/donation/pay/cancel.ts';
import { donations } from '#app/donation/pay/donations.ts';
import { aMember, applied, fillForm } from '#app/donation/testing/data.ts';
import { cancelOrder } from '#app/order/handling/cancel.ts';
import { orders } from '#app/order/pay/orders.ts';
import { anOrder, aProduct } from '#app/order/testing/made-orders.ts';
import { afterPaying } from '#app/payment/after-paying.ts';
import type { World } from '#app/payment/testing/world.ts';
import { receivePaymentWebhook } from '#app/payment/webhook.ts';
import { db } from '#platform/db/db.ts';

const PAYABLES = [donations, orders];

/** Money whose refund came back from the payer's bank: 12,000 yen of a donation. */
export async function failedRefund(world: World): Promise<{ id: number; number: string; member: number }> {
  const member = await aMember();
  const made = await applied(await fillForm(member, (await aGift([10])).ref));
  await world.payAt(made.url);
  await afterPaying(donations, made.number);
  await cancelDonation(made.number, { actor: 'staff', reason: 'a test' });
  return { ...(await bounced(world, made.number)), member };
}

/** The same of an order of 3,880 yen. */
export async function failedOrderRefund(world: World): Promise<{ id: number; number: string }> {
  const made = await anOrder({ memberId: null, lines: [{ product: await aProduct(3_000), quantity: 1 }] });
  await world.payAt(made.url);
  await afterPaying(orders, made.number);
  await cancelOrder(made.number, { staff: 'staff', reason: 'a test' });
  return bounced(world, made.number);
}

/** The world keeps its webhooks. @returns the case and its payment's number. */
async function bounced(world: World, number: string): Promise<{ id: number; number: string }> {
  await world.runJobs();
  await world.setback(number, 'fail_refund');
  const { raw, headers } = await world.webhook(number, 'refund_failed');
  await receivePaymentWebhook(PAYABLES, raw, headers);
  const { id } = await db()
    .selectFrom('money_case')
    .innerJoin('payment', 'payment.id', 'money_case.payment_id')
    .select('money_case.id')
    .where('payment.reference', '=', number)
    .executeTakeFirstOrThrow();
  return { id, number };
}

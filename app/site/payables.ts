import { donations } from '#app/donation/pay/donations.ts';
import { orders } from '#app/order/pay/orders.ts';
import type { Payables } from '#app/payment/complete.ts';

/** Everything that is paid for on this site: what a webhook or the sweeper may bring news of. */
export const payables: Payables = [donations, orders];

import { donations } from '#app/donation/pay/donations.ts';
import { orders } from '#app/order/pay/orders.ts';
import type { Payables } from '#app/payment/complete.ts';

/** All payables of this site: a webhook or the sweeper may bring news of any of them. */
export const payables: Payables = [donations, orders];

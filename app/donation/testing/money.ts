import { afterPaying as after } from '#app/payment/after-paying.ts';
import { applyPaymentState as apply, giveUp as give } from '#app/payment/complete.ts';
import type { Actor } from '#app/payment/decision.ts';
import { remindDeadlines as remind } from '#app/payment/remind.ts';
import { sweepPayments as sweep } from '#app/payment/sweep.ts';
import { receivePaymentWebhook as receive } from '#app/payment/webhook.ts';
import type { PaymentState } from '#platform/payment/port.ts';
import { donations } from '../pay/donations.ts';

/** The payment machinery, with donations as the only payable. */
const payables = [donations];

export const afterPaying = (number: string) => after(donations, number);
export const applyPaymentState = (state: PaymentState, actor: Actor) => apply(payables, state, actor);
export const giveUp = (number: string, how: Parameters<typeof give>[2]) => give(payables, number, how);
export const remindDeadlines = (now?: Date) => remind(payables, now);
export const sweepPayments = (now?: Date) => sweep(payables, now);
export const receivePaymentWebhook = (raw: string, headers: Headers) => receive(payables, raw, headers);

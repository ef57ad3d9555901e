import type { PaymentMethod } from './port.ts';
import { paymentProvider } from './provider.ts';

/** The methods that a government accepts and the payment provider offers. */
export function offeredMethods(accepted: readonly string[]): PaymentMethod[] {
  return paymentProvider().methods.filter((m) => accepted.includes(m));
}

/** Whether anybody can pay at all: not with PAYMENT_PROVIDER=none. */
export function takesPayments(): boolean {
  return paymentProvider().methods.length > 0;
}

import type { PaymentMethod } from './port.ts';
import { paymentProvider } from './provider.ts';

/** Of the methods that a government accepts, those that the payment provider can take. */
export function offeredMethods(accepted: readonly string[]): PaymentMethod[] {
  return paymentProvider().methods.filter((m) => accepted.includes(m));
}

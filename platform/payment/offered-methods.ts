import type { PaymentMethod } from './port.ts';
import { paymentProvider } from './provider.ts';

/** The methods that a government accepts and the payment provider offers. */
export function offeredMethods(accepted: readonly string[]): PaymentMethod[] {
  return paymentProvider().methods.filter((m) => accepted.includes(m));
}

import { forgetConfig } from '../config.ts';
import { forgetPaymentProvider } from '../payment/provider.ts';

/** Has the next questions answered as with this provider, where there is no database: for rules that ask whether payments are taken. */
export function paymentsBy(provider: 'sandbox' | 'none'): void {
  Object.assign(process.env, { DATABASE_URL: 'postgres://localhost/nobody', PAYMENT_PROVIDER: provider });
  forgetConfig();
  forgetPaymentProvider();
}

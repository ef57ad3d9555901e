import { config } from '#platform/config.ts';
import { noProvider } from './no-provider.ts';
import type { PaymentProvider } from './port.ts';
import { sandboxProvider } from './sandbox-provider.ts';
import { stripeProvider } from './stripe/provider.ts';
import { watchedProvider } from './watched-provider.ts';

let chosen: PaymentProvider | undefined;

/** The provider that the configuration names; with PAYMENT_PROVIDER=none one that offers no way to pay. */
export function paymentProvider(): PaymentProvider {
  chosen ??= watchedProvider(choose());
  return chosen;
}

function choose(): PaymentProvider {
  const c = config();
  if (c.PAYMENT_PROVIDER === 'none') return noProvider();
  if (c.PAYMENT_PROVIDER === 'stripe')
    return stripeProvider({
      secretKey: c.STRIPE_SECRET_KEY ?? '',
      webhookSecret: c.STRIPE_WEBHOOK_SECRET ?? '',
      apiUrl: c.STRIPE_API_URL,
    });
  return sandboxProvider({ url: c.ACQUIRER_URL, publicUrl: c.acquirerPublicUrl, secret: c.ACQUIRER_SECRET });
}

/** The name of the wallet that is offered; where no payments are taken, that of the one that past ones were made by. */
export function walletName(): string {
  return paymentProvider().walletName;
}

/** For tests: the next `paymentProvider()` chooses again, for instance after a test acquirer was started. */
export function forgetPaymentProvider(): void {
  chosen = undefined;
}

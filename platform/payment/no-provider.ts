import { InvalidSignature, type PaymentProvider, ProviderRefused, ProviderUnavailable } from './port.ts';
import { PAYPAY } from './stripe/checkout.ts';

/**
 * Payments are switched off (PAYMENT_PROVIDER=none): there is no way to pay, so nobody is led to a form. What was begun with a
 * provider before can neither be asked for nor returned, and stays until one is configured again.
 */
export function noProvider(): PaymentProvider {
  const away = () => Promise.reject(new ProviderUnavailable('PAYMENT_PROVIDER=none: there is nobody to ask'));
  return {
    name: 'none',
    methods: [],
    // Of past payments: the one that they can have been made by.
    walletName: PAYPAY,
    origins: [],
    signatureHeader: 'x-no-provider',
    createCheckout: () => Promise.reject(new ProviderRefused('PAYMENT_PROVIDER=none: no payments are taken')),
    fetchPayment: away,
    findByIdempotencyKey: away,
    cancel: away,
    refund: away,
    verifyWebhook: () => Promise.reject(new InvalidSignature('PAYMENT_PROVIDER=none: no webhooks are taken')),
    readWebhook: away,
  };
}

import { metrics } from '../metrics/metrics.ts';
import { traced } from '../tracing/span.ts';
import { type PaymentProvider, ProviderUnavailable } from './port.ts';

/** The same provider; each call of it is counted, timed and part of its trace, by the operation's name alone. */
export function watchedProvider(provider: PaymentProvider): PaymentProvider {
  const watch =
    <A extends unknown[], R>(operation: string, call: (...args: A) => Promise<R>) =>
    (...args: A) =>
      watched(provider.name, operation, () => call.apply(provider, args));
  return {
    ...provider,
    createCheckout: watch('createCheckout', provider.createCheckout),
    fetchPayment: watch('fetchPayment', provider.fetchPayment),
    findByIdempotencyKey: watch('findByIdempotencyKey', provider.findByIdempotencyKey),
    cancel: watch('cancel', provider.cancel),
    refund: watch('refund', provider.refund),
    verifyWebhook: watch('verifyWebhook', provider.verifyWebhook),
  };
}

function watched<R>(name: string, operation: string, call: () => Promise<R>): Promise<R> {
  const facts = { 'payment.provider': name, 'payment.operation': operation };
  return traced({ name: `${name} ${operation}`, kind: 'client', facts }, async () => {
    const seen = metrics();
    const began = performance.now();
    let outcome = 'ok';
    try {
      return await call();
    } catch (error) {
      outcome = error instanceof ProviderUnavailable ? 'unavailable' : 'refused';
      throw error;
    } finally {
      seen?.providerCalls.inc({ operation, outcome });
      seen?.providerSeconds.observe({ operation }, (performance.now() - began) / 1000);
    }
  });
}

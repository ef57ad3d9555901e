import { receivePaymentWebhook } from '#app/payment/webhook.ts';
import { log } from '#platform/log.ts';
import { InvalidSignature } from '#platform/payment/port.ts';
import { payables } from '../payables.ts';
import type { Route } from './+types/webhook.ts';

/** The payment provider's webhooks. After a 5xx the provider sends the webhook again. */
export async function action({ request }: Route.ActionArgs) {
  try {
    const outcome = await receivePaymentWebhook(payables, await request.text(), request.headers);
    return Response.json({ outcome });
  } catch (error) {
    if (error instanceof InvalidSignature)
      return Response.json({ error: 'invalid signature' }, { status: 400 });
    log().error({ err: error }, 'webhook failed');
    return Response.json({ error: 'try again' }, { status: 500 });
  }
}

export function loader() {
  return Response.json({ error: 'POST only' }, { status: 405, headers: { Allow: 'POST' } });
}

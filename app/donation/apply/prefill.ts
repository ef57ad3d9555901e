import { personValues } from '#app/account/person-query.ts';
import type { Target } from './target.ts';

/** A new form: the member's own data, and the safest choice of everything else. */
export async function prefill(memberId: number, target: Target): Promise<Record<string, string>> {
  const payment = target.payments[0];
  return {
    ...(await personValues(memberId, 'donor.')),
    quantity: '1',
    deliveryTo: 'donor',
    timeSlot: 'none',
    noshi: 'none',
    oneStop: 'none',
    ...(payment && { payment }),
  };
}

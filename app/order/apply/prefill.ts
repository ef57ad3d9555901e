import { personValues } from '#app/account/person-query.ts';
import { memberIdOf } from './owner.ts';
import type { Visitor } from './product.ts';

/** A new form: a member's own data, and the plainest choice of everything else. */
export async function prefill({ owner, payments }: Visitor): Promise<Record<string, string>> {
  const memberId = memberIdOf(owner);
  return {
    ...(memberId !== null && (await personValues(memberId, 'buyer.'))),
    ...plainChoices(payments),
  };
}

/** What a new form begins with but for who orders. */
export function plainChoices(payments: Visitor['payments']): Record<string, string> {
  return {
    quantity: '1',
    deliveryTo: 'buyer',
    deliveryDate: 'none',
    timeSlot: 'none',
    noshi: 'none',
    wrapping: 'none',
    pointsUse: 'none',
    payment: payments[0]!,
  };
}

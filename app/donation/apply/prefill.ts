import { personValues } from '#app/account/person-query.ts';
import { LIKE_OTHERS } from './delivery-choice.ts';
import { commonPayments, prefixOf, type Targets, usageField } from './target.ts';

/** What the fields that are each line's or government's own begin with: the purpose with what leaves it to them (自治体におまかせ). */
export function ownValues(targets: Targets): Record<string, string> {
  const own = targets.flatMap((target) => {
    if (!target.wish) return [];
    const usage = target.usages.find((u) => u.is_default);
    const values = {
      deliveryTo: LIKE_OTHERS,
      timeSlot: 'none',
      noshi: 'none',
    };
    return [
      ...Object.entries(values).map(([name, value]) => [prefixOf(target) + name, value]),
      ...(usage ? [[usageField(target), String(usage.id)]] : []),
    ];
  });
  return Object.fromEntries(own);
}

/**
 * A new form: the member's own data, and the safest choice of everything else. The purpose is the donor's to choose; only the form for
 * what stands on the list begins with one.
 */
export async function prefill(memberId: number, targets: Targets): Promise<Record<string, string>> {
  const payment = commonPayments(targets)[0];
  return {
    ...(await personValues(memberId, 'donor.')),
    quantity: '1',
    deliveryTo: 'donor',
    timeSlot: 'none',
    noshi: 'none',
    oneStop: 'none',
    ...(payment && { payment }),
    ...ownValues(targets),
  };
}

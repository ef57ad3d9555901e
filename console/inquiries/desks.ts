import { governmentsWithin } from '#app/listing/list-query.ts';
import type { Actor } from '#app/staff/actor.ts';
import { mayEverywhere, reachOf } from '#app/staff/permissions.ts';

/** The operator's place in a form; a government stands there by its code. */
export const OPERATOR = 'operator';

/** In whose name somebody may keep texts to answer with: the operator in their own, others in their governments'. */
export async function desksOf(actor: Actor): Promise<{ value: string; label: string }[]> {
  if (mayEverywhere(actor, 'inquiry.edit')) return [{ value: OPERATOR, label: '運営' }];
  const governments = await governmentsWithin(reachOf(actor, 'inquiry.edit'), '');
  return governments.map(({ code, name }) => ({ value: code, label: name }));
}

import type { Actor } from '#app/staff/actor.ts';
import { type Action, may, reachOf } from '#app/staff/permissions.ts';
import { type Desk, listDesks } from './desk-query.ts';

const MOST_DESKS = 100;

/**
 * At whose desk somebody sits: the one that is asked for, or the only one there is for them; otherwise those to choose from.
 * @param code undefined where none is asked for.
 */
export async function deskFor(
  actor: Actor,
  action: Action,
  taxYear: number,
  code: string | undefined,
): Promise<{ at: string; desks: Desk[] } | { at: null; desks: Desk[] }> {
  const reach = reachOf(actor, action);
  const desks = await listDesks(reach, taxYear, MOST_DESKS);
  if (code !== undefined) return { at: may(actor, action, { governmentCode: code }) ? code : null, desks };
  return { at: reach !== 'all' && desks.length === 1 ? desks[0]!.code : null, desks };
}

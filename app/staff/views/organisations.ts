import type { Actor } from '../actor.ts';
import { may, mayEverywhere } from '../permissions.ts';
import { REACH } from '../roles.ts';

/** Who runs the site, among the codes of governments. */
export const SITE = 'site';

/**
 * The people that somebody works with under one roof: who runs the site, or a government's own staff. An agency and a producer are businesses of
 * their own, of whose people the console knows no more than what each of them may.
 */
export function organisationsOf({ grants }: Pick<Actor, 'grants'>): string[] {
  const all = grants.flatMap(({ role, governmentCode }) => {
    if (REACH[role] === 'all') return SITE;
    return role === 'government' && governmentCode !== null ? governmentCode : [];
  });
  return [...new Set(all)];
}

/** Whether somebody may share views with an organisation, which is one of their own. */
export function mayShareWith(actor: Actor, organisation: string): boolean {
  if (!organisationsOf(actor).includes(organisation)) return false;
  return organisation === SITE
    ? mayEverywhere(actor, 'view.share')
    : may(actor, 'view.share', { governmentCode: organisation });
}

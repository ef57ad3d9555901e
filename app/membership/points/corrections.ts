import type { Actor } from '#app/staff/actor.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import type { PageAsked } from '#platform/db/keyset.ts';
import { findCorrections } from './ledger-query.ts';

/** @throws NotAllowed */
export async function listCorrections(
  actor: Actor,
  within: { from: Date | null; until: Date | null },
  asked: PageAsked,
) {
  demandEverywhere(actor, 'point.read');
  return findCorrections(within, asked);
}

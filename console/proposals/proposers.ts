import { ownProducers } from '#app/listing/producers-query.ts';
import type { Actor } from '#app/staff/actor.ts';
import { reachOf } from '#app/staff/permissions.ts';

/** The producers for which somebody may propose. */
export function proposersOf(actor: Actor) {
  const reach = reachOf(actor, 'goods.propose');
  return ownProducers(reach === 'all' ? [] : reach.producers);
}

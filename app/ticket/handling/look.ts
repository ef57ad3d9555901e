import type { Actor } from '#app/staff/actor.ts';
import { may } from '#app/staff/permissions.ts';
import { findTaken, type TakenRow } from './redemptions-query.ts';
import { type FoundTicket, findTicket } from './tickets-query.ts';

/** A ticket that somebody may look at; undefined as if there were none otherwise. */
export async function readTicket(actor: Actor, code: string): Promise<FoundTicket | undefined> {
  const ticket = await findTicket(code);
  return ticket && may(actor, 'ticket.read', ticket) ? ticket : undefined;
}

/** What a merchant took, for who may look at it; undefined as if it were not there otherwise. */
export async function readTaken(actor: Actor, id: number): Promise<TakenRow | undefined> {
  const taken = await findTaken(id);
  return taken && may(actor, 'ticket.read', taken) ? taken : undefined;
}

import { randomUUID } from 'node:crypto';
import { lifetimes } from '#app/account/lifetimes.ts';
import { consume } from '#platform/throttle.ts';
import type { Door } from './door.ts';
import { holderOf, readTicket, type Ticket, ticketCookie } from './place-cookie.ts';
import { admitMarked, claimPlace, takePlace } from './place-store.ts';
import { aheadOf, askAgainIn, secondsUntil } from './rules.ts';

/** How much longer than a moment a process may take to hear that the door was closed, and clocks may differ. Seconds. */
const UNHEARD_S = 10;
/** After which a mark is made anew, so that it is never much older than its visitor's last page. Seconds. */
const MARK_AGE_S = 5 * 60;

/** Where a waiting visitor stands. */
export interface Waiting {
  /** How many stand before them, about. */
  ahead: number;
  /** Until their turn, about; undefined while nobody is let in. */
  seconds: number | undefined;
  /** Seconds after which their browser asks again. */
  again: number;
}

export type Entered =
  /** The cookie, where it is to be set; new is who has not been here lately. */
  | { kind: 'inside'; cookie: string | undefined; isNew: boolean }
  | { kind: 'waiting'; waiting: Waiting; cookie: string }
  /** Neither inside nor in the line. */
  | { kind: 'outside' }
  | { kind: 'refused'; retryAfter: number };

/** Who asks: their cookies, and the network that the places count for. */
export interface Visitor {
  request: Request;
  client: string;
}

/** Marks somebody as inside while the door is open, where their mark is due: no statement, a signature. */
export function markInside(request: Request, now = new Date()): Entered {
  const ticket = readTicket(request);
  const issued = seconds(now);
  const isDue = !ticket || issued - ticket.issued >= MARK_AGE_S;
  const cookie = isDue ? ticketCookie({ number: 0, token: randomUUID(), issued }) : undefined;
  return { kind: 'inside', cookie, isNew: !ticket };
}

/** Where a visitor stands who has a place whose number was not called, from what this process knows; undefined for others. */
export function stillWaiting(door: Door, { request }: Visitor): Entered | undefined {
  const ticket = readTicket(request);
  return ticket && ticket.number > door.line.calledTo ? waiting(door, ticket) : undefined;
}

/** The same for the script of the waiting page: undefined when it is their turn to ask for the page, `lost` without a place. */
export function lineOf(door: Door, request: Request): Waiting | 'lost' | undefined {
  const ticket = readTicket(request);
  if (!ticket) return 'lost';
  return ticket.number > door.line.calledTo ? waiting(door, ticket).waiting : undefined;
}

/** Lets somebody in whose turn it is or was, or who was inside before the door closed; everybody else has not come in. */
export async function comeIn(door: Door, { request, client }: Visitor, now = new Date()): Promise<Entered> {
  const ticket = readTicket(request);
  if (!ticket) return { kind: 'outside' };
  const holder = holderOf(request);
  const used = await claimPlace(ticket.token, holder, lifetimes.pass);
  if (used === 'first' || used === 'inside')
    return { kind: 'inside', cookie: ticketCookie(ticket), isNew: used === 'first' };
  if (used === 'waiting') return waiting(door, ticket);
  if (!isFresh(door, ticket, now) || !(await consume('place_address', client)).ok) return { kind: 'outside' };
  return (await admitMarked(ticket.token, holder))
    ? { kind: 'inside', cookie: ticketCookie(ticket), isNew: false }
    : { kind: 'outside' };
}

/** Takes the next place in the line. */
export async function lineUp(door: Door, { request, client }: Visitor, now = new Date()): Promise<Entered> {
  const taken = await consume('place_address', client);
  if (!taken.ok) return { kind: 'refused', retryAfter: taken.retryAfter };
  const place = await takePlace(randomUUID(), holderOf(request));
  return waiting(door, { ...place, issued: seconds(now) });
}

/** Whether it is the mark of somebody who was inside before the door closed, and has not been away for long. */
function isFresh(door: Door, { number, issued }: Ticket, now: Date): boolean {
  const closed = seconds(door.closedAt ?? now);
  return number === 0 && issued <= closed + UNHEARD_S && seconds(now) - issued <= lifetimes.pass;
}

function waiting(door: Door, ticket: Ticket): Extract<Entered, { kind: 'waiting' }> {
  const ahead = aheadOf(ticket.number, door.line);
  const left = secondsUntil(ahead, door.line);
  const again = askAgainIn(left);
  door.saw(ticket.number, again);
  return {
    kind: 'waiting',
    waiting: { ahead, seconds: left, again },
    cookie: ticketCookie(ticket),
  };
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

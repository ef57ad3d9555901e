import type { Actor } from './actor.ts';
import { REACH, type Role } from './roles.ts';

/**
 * Who may do what: the one table. Use cases ask it by `may`, pages and the menu by `mayAnywhere`; a test goes through every
 * route with every role. What ends in `.read` changes nothing.
 */
const TABLE = {
  'goods.read': ['operator', 'auditor', 'government', 'agency', 'producer'],
  'goods.edit': ['operator', 'government', 'agency'],
  'goods.propose': ['producer'],
  /** Sheets and archives that were sent, and what came of them. */
  'import.read': ['operator', 'auditor', 'government', 'agency'],
  'goods.import': ['operator', 'government', 'agency'],
  'stock.read': ['operator', 'auditor', 'government', 'agency', 'producer'],
  'stock.edit': ['operator', 'government', 'agency', 'producer'],
  'category.read': ['operator', 'auditor'],
  'category.edit': ['operator'],
  'government.read': ['operator', 'auditor', 'government', 'agency'],
  'government.edit': ['operator', 'government', 'agency'],
  'contract.read': ['operator', 'auditor'],
  /** Contract and designation, on which it depends whether donations are taken at all. */
  'government.accept': ['operator'],
  /** The seal on certificates: no agency's, as their issue is not. */
  'seal.read': ['operator', 'auditor', 'government'],
  'seal.edit': ['operator', 'government'],
  'producer.read': ['operator', 'auditor', 'government', 'agency'],
  'producer.edit': ['operator', 'government', 'agency'],
  'donation.read': ['operator', 'auditor', 'government', 'agency'],
  /** Notes, parcels, where they go; and money that goes back. */
  'donation.edit': ['operator', 'government', 'agency'],
  /** Donations that were made elsewhere, one by one or by a sheet. */
  'donation.enter': ['operator', 'government', 'agency'],
  /** Who gave, as the certificate says it: it is issued again. */
  'donation.correct': ['operator', 'government'],
  /** Certificates in bulk: no agency's, as their issue is not. */
  'paper.read': ['operator', 'auditor', 'government'],
  'paper.issue': ['operator', 'government'],
  /** The shop is the operator's own; who sends a parcel of an order sees that parcel alone. */
  'order.read': ['operator', 'auditor'],
  'order.edit': ['operator'],
  /** Money, points and pieces that go back. */
  'order.refund': ['operator'],
  /** Money of donations and orders that needs a person: refunds that failed, disputes. The operator handles it. */
  'money.read': ['operator', 'auditor'],
  'money.edit': ['operator'],
  /** Applications for the one-stop exception, and the notices made of them. */
  'onestop.read': ['operator', 'auditor', 'government', 'agency'],
  'onestop.receive': ['operator', 'government', 'agency'],
  /** What the municipalities of donors are told: no agency's, as papers' issue is not. */
  'onestop.notify': ['operator', 'government'],
  'delivery.read': ['operator', 'auditor', 'government', 'agency', 'producer'],
  'delivery.send': ['operator', 'government', 'agency', 'producer'],
  /** Tickets, what was taken of them, and where. */
  'ticket.read': ['operator', 'auditor', 'government', 'agency'],
  /** What a merchant took is given back. */
  'ticket.void': ['operator', 'government', 'agency'],
  'merchant.edit': ['operator', 'government', 'agency'],
  /** What a government owes its merchants: no agency's, as settlement is not. */
  'merchant_settlement.read': ['operator', 'auditor', 'government'],
  /** Those about a government's donations are theirs, all others the operator's, who sees every one. */
  'inquiry.read': ['operator', 'auditor', 'government', 'agency'],
  'inquiry.edit': ['operator', 'government', 'agency'],
  /** Mails go to everybody, about everything. */
  'mail.read': ['operator', 'auditor'],
  'mail.send': ['operator'],
  'newsletter.read': ['operator', 'auditor'],
  'newsletter.edit': ['operator'],
  /** Jobs, webhooks, caches: how the machine does. */
  'system.read': ['operator', 'auditor'],
  'system.act': ['operator'],
  /** Donors were told that the operator looks at their messages (terms 13). */
  'message.read': ['operator', 'auditor'],
  'message.edit': ['operator'],
  /** Everything about a person: governments see their donations alone. */
  'member.read': ['operator', 'auditor'],
  'member.edit': ['operator'],
  /** All that is held of somebody, to be handed over; and its erasure. */
  'member.disclose': ['operator'],
  'point.read': ['operator', 'auditor'],
  'point.edit': ['operator'],
  /** What donations come to: no producer's, as governments' amounts are not. Of orders: `order.read`. */
  'figure.read': ['operator', 'auditor', 'government', 'agency'],
  /** What is entered beside them: costs, plans, checks. */
  'figure.edit': ['operator', 'government', 'agency'],
  /** How many of all that look at goods come to a payment: of the whole site, no government's own. */
  'conversion.read': ['operator', 'auditor'],
  /** News, features, landing pages, guidance: the operator's own. */
  'text.read': ['operator', 'auditor'],
  'text.edit': ['operator'],
  /** What is paid each month to governments and producers: no agency's. */
  'settlement.read': ['operator', 'auditor', 'government', 'producer'],
  /** What the operator settles: with governments, and with producers of the shop. */
  'settlement.close': ['operator'],
  /** What a government pays its producers for gifts. */
  'settlement.producers': ['operator', 'government'],
  /** What the shop pays producers is no government's. */
  'shop_settlement.read': ['operator', 'auditor', 'producer'],
  /** Fees, points, holidays, notices: what the operator sets while the site runs. */
  'setting.read': ['operator', 'auditor'],
  'setting.edit': ['operator'],
  'staff.read': ['operator', 'auditor'],
  'staff.edit': ['operator'],
  /** What one operator proposes and another one confirms. */
  'approval.read': ['operator', 'auditor'],
  'approval.propose': ['operator', 'government', 'agency'],
  'approval.decide': ['operator'],
  'audit.read': ['operator', 'auditor'],
  /** Lists that somebody saved, with their own organisation. */
  'view.share': ['operator', 'government'],
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof TABLE;

export const ACTIONS = Object.keys(TABLE) as Action[];

/** What something is done to: of which government, of which producer. */
export interface Place {
  governmentCode: string;
  /** Where it is one producer's. */
  producerId?: number;
}

/** The roles of people who may do this somewhere. */
export function rolesWith(action: Action): readonly Role[] {
  return TABLE[action];
}

/** Whether somebody may do this to something there. */
export function may(actor: Actor, action: Action, place: Place): boolean {
  return actor.grants.some(({ role, governmentCode, producerId }) => {
    if (!rolesWith(action).includes(role)) return false;
    if (REACH[role] === 'all') return true;
    return REACH[role] === 'government'
      ? governmentCode === place.governmentCode
      : place.producerId !== undefined && producerId === place.producerId;
  });
}

/** Whether somebody may do this to anything at all. */
export function mayAnywhere(actor: Actor, action: Action): boolean {
  return actor.grants.some(({ role }) => rolesWith(action).includes(role));
}

/** Whether somebody may do this everywhere. */
export function mayEverywhere(actor: Actor, action: Action): boolean {
  return actor.grants.some(({ role }) => REACH[role] === 'all' && rolesWith(action).includes(role));
}

/** Of which governments and producers somebody may do this: what a list is narrowed to. `all` needs no narrowing. */
export type Reach = 'all' | { governments: string[]; producers: number[] };

export function reachOf(actor: Actor, action: Action): Reach {
  if (mayEverywhere(actor, action)) return 'all';
  const counting = actor.grants.filter(({ role }) => rolesWith(action).includes(role));
  return {
    governments: counting.flatMap(({ governmentCode }) => governmentCode ?? []),
    producers: counting.flatMap(({ producerId }) => producerId ?? []),
  };
}

/** The role in which somebody does this there, for the audit: the strongest of them. */
export function roleFor(actor: Actor, action: Action): Role | undefined {
  return actor.grants.find(({ role }) => rolesWith(action).includes(role))?.role;
}

/**
 * Thrown where somebody may not: pages answer as if the thing were not there. The router takes an error of this shape for what a page
 * throws by `data(null, { status: 404 })`, wherever in a loader or an action it comes from; of other errors it tells browsers nothing.
 */
export class NotAllowed extends Error {
  readonly type = 'DataWithResponseInit';
  readonly data = null;
  readonly init = { status: 404, statusText: 'Not Found' };

  constructor(action: Action) {
    super(`not allowed: ${action}`);
    this.name = 'NotAllowed';
  }
}

/** @throws NotAllowed */
export function demand(actor: Actor, action: Action, place: Place): void {
  if (!may(actor, action, place)) throw new NotAllowed(action);
}

/** The same where something is nobody's own. @throws NotAllowed */
export function demandEverywhere(actor: Actor, action: Action): void {
  if (!mayEverywhere(actor, action)) throw new NotAllowed(action);
}

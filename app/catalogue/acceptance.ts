/** Whether applications are accepted: one answer for the pages that show goods and the use case that takes donations. */
import { endOfJstDate } from '#platform/jst.ts';
import { takesPayments } from '#platform/payment/offered-methods.ts';

export interface Acceptance {
  accept_from: Date | null;
  accept_until: Date | null;
  /** No variant can be sent in its window of dispatch any more: no time could be told. */
  over: boolean;
}

/**
 * What a government needs to be donated to here, as first and last days 'YYYY-MM-DD' (JST): the Minister's designation
 * (地方税法 37条の2第2項) and a contract with the operator. Without a first day there is none.
 */
export interface Standing {
  designated_from: string | null;
  designated_until: string | null;
  contract_from: string | null;
  contract_until: string | null;
}

/** Its columns, for queries. */
export const STANDING = [
  'government.designated_from',
  'government.designated_until',
  'government.contract_from',
  'government.contract_until',
] as const;

export type StandingState = 'open' | 'not_designated' | 'not_contracted';
/** Of goods by themselves; `no_payment`: the site takes no payments at present (PAYMENT_PROVIDER=none). */
export type PeriodState = 'open' | 'not_yet' | 'ended' | 'no_payment';
export type AcceptanceState = PeriodState | StandingState;

/** @param today a JST date. */
export function standingState(g: Standing, today: string): StandingState {
  if (!lasts(g.designated_from, g.designated_until, today)) return 'not_designated';
  return lasts(g.contract_from, g.contract_until, today) ? 'open' : 'not_contracted';
}

/** Whether a government can be donated to. @param today a JST date. */
export function takesDonations(g: Standing, today: string): boolean {
  return standingState(g, today) === 'open' && takesPayments();
}

function lasts(from: string | null, until: string | null, today: string): boolean {
  return from !== null && from <= today && (until === null || today <= until);
}

/** The last day in JST on which a government may be donated to; null: none is known yet. */
export function lastDay({ designated_until, contract_until }: Standing): string | null {
  const ends = [designated_until, contract_until].filter((day) => day !== null);
  return ends.sort()[0] ?? null;
}

/** Whether it could be donated to for no longer than until a deadline of payment. */
export function endedBefore(g: Standing, deadline: Date): boolean {
  const last = lastDay(g);
  return last !== null && deadline >= endOfJstDate(last);
}

/** The day from which it may be donated to, when that is still to come; null otherwise. @param today a JST date. */
export function opensOn(g: Standing, today: string): string | null {
  if (g.designated_from === null || g.contract_from === null) return null;
  const first = [g.designated_from, g.contract_from].sort()[1]!;
  return first > today && standingState(g, first) === 'open' ? first : null;
}

/** What goods wait for that cannot be had now and have not ended: their opening, or pieces in stock. */
export type Awaited = 'opening' | 'restock';

/** The same of goods in one of the states below; null when they can be had or ended. */
export function awaitedOf(state: AcceptanceState, soldOut: boolean): Awaited | null {
  if (state === 'not_yet') return 'opening';
  return state === 'open' && soldOut ? 'restock' : null;
}

/** @param today the JST date of `at`. */
export function acceptanceState(goods: Acceptance & Standing, at: Date, today: string): AcceptanceState {
  const standing = standingState(goods, today);
  return standing === 'open' ? periodState(goods, at) : standing;
}

/** The same, by the goods' own period alone: the shop's products need neither designation nor contract. */
export function periodState(goods: Acceptance, at: Date): PeriodState {
  if (goods.over || (goods.accept_until && at >= goods.accept_until)) return 'ended';
  if (goods.accept_from && at < goods.accept_from) return 'not_yet';
  return takesPayments() ? 'open' : 'no_payment';
}

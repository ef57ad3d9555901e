/**
 * Whether applications are accepted. Pure; shared by the pages that show goods and the use case that takes donations.
 */

export interface Acceptance {
  accept_from: Date | null;
  accept_until: Date | null;
}

/** Calendar dates 'YYYY-MM-DD' (JST) between which the Minister's designation is valid (地方税法 37条の2第2項). */
export interface Designation {
  designated_from: string | null;
  designated_until: string | null;
}

export type AcceptanceState = 'open' | 'not_yet' | 'ended' | 'not_designated';

/** @param today the JST date of `at`. */
export function isDesignated(d: Designation, today: string): boolean {
  return (
    d.designated_from !== null &&
    d.designated_from <= today &&
    (d.designated_until === null || today <= d.designated_until)
  );
}

export function acceptanceState(goods: Acceptance & Designation, at: Date, today: string): AcceptanceState {
  return isDesignated(goods, today) ? periodState(goods, at) : 'not_designated';
}

/** The same, by the goods' own period alone: the shop's products need no designation. */
export function periodState(goods: Acceptance, at: Date): Exclude<AcceptanceState, 'not_designated'> {
  if (goods.accept_from && at < goods.accept_from) return 'not_yet';
  if (goods.accept_until && at >= goods.accept_until) return 'ended';
  return 'open';
}

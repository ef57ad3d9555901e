import { isReturn } from '#app/payment/attention/kinds.ts';
import type { Actor } from '#app/staff/actor.ts';
import { historyName } from '#app/staff/actor.ts';
import type { FoundCase } from './case-query.ts';

/** What staff do about a case: take its money to pay it out, leave it again, say that it is paid out, or close it. */
export type Act = 'take' | 'leave' | 'paid-out' | 'close';

export type NotNow =
  /** It has ended. */
  | 'closed'
  /** Nothing of it is the payer's any more. */
  | 'nothing_owed'
  /** Money of the payer is held: it has to go back first. */
  | 'still_owed'
  /** This person has it, with the sum that is owed. */
  | 'taken'
  | 'taken_before'
  | 'not_taken';

type Standing = Pick<FoundCase, 'kind' | 'closedAt' | 'taken_by' | 'taken_amount'> & {
  /** Yen that are the payer's. */
  owed: number;
};

/**
 * Why somebody cannot do this about a case now; null where they can. What is said where it is done counts: this is what was so
 * when the page was made. Acts about money to pay out are none of a case of another kind: `undefined`.
 */
export function whyNot(actor: Pick<Actor, 'staffId'>, c: Standing, act: Act): NotNow | null | undefined {
  const returns = isReturn(c.kind);
  if (act !== 'close' && !returns) return undefined;
  if (c.closedAt !== null) return 'closed';
  const own = c.taken_by === historyName(actor);
  switch (act) {
    case 'take':
      if (c.taken_by !== null && !own) return 'taken_before';
      if (c.owed === 0) return 'nothing_owed';
      return own && c.taken_amount === c.owed ? 'taken' : null;
    case 'leave':
    case 'paid-out':
      return c.taken_by === null ? 'not_taken' : null;
    case 'close':
      if (!returns) return null;
      if (c.owed > 0) return 'still_owed';
      return c.taken_by === null || own ? null : 'taken_before';
  }
}

import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demand } from '#app/staff/permissions.ts';
import { transaction } from '#platform/db/db.ts';
import { yen } from '#platform/money.ts';
import { findParty, insertAdjustment } from './close-store.ts';
import { closeAction, placeOf } from './party.ts';

/** Yen of one correction by hand. */
export const MOST_ADJUSTED = 100_000_000;

export interface Adjustment {
  /** Of the form: sent twice, it counts once. */
  key: string;
  /** Yen: above 0 more is paid to the party. */
  amount: number;
  reason: string;
}

/**
 * Adds a correction by hand to the month of somebody that is open: what books do not know, such as goods that were broken.
 * @throws NotAllowed
 */
export function adjust(
  actor: Actor,
  partyKey: string,
  { key, amount, reason }: Adjustment,
  now: Date = new Date(),
): Promise<'done' | 'already' | 'unknown'> {
  return transaction(async (tx) => {
    const party = await findParty(tx, partyKey);
    if (!party) return 'unknown';
    demand(actor, closeAction(party), placeOf(party));
    if (!(await insertAdjustment(tx, party, { key, amount, reason }, now))) return 'already';
    await record(tx, actor, {
      action: closeAction(party),
      subject: 'settlement_party',
      subjectId: partyKey,
      changes: { 調整: [null, yen(amount)], 理由: [null, reason] },
    });
    return 'done';
  });
}

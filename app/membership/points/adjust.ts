import { adjust } from '#app/point/ledger.ts';
import { SHOP } from '#app/point/rules.ts';
import { type Actor, historyName } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { transaction } from '#platform/db/db.ts';
import { lockFor } from '../member.ts';
import { accountExists } from './ledger-query.ts';

/** Points of one correction. */
export const MOST_POINTS = 1_000_000;

export interface Adjustment {
  /** Made with the form, so that sending it twice counts once. */
  key: string;
  issuer: string;
  /** Signed and not zero. */
  points: number;
  /** Kept for staff. */
  reason: string;
  /** For the member to read in their history. */
  note: string;
}

/**
 * Adds points to a member or takes some away, as an entry of its own kind: added ones lapse after the usual 12 months, and taken ones
 * are those that lapse next. A government's points need an account that is there.
 * @returns `short` where the member has fewer. @throws NotAllowed
 */
export function adjustPoints(
  actor: Actor,
  memberId: number,
  a: Adjustment,
  now: Date = new Date(),
): Promise<'adjusted' | 'already' | 'short' | 'unknown'> {
  return transaction(async (tx) => {
    demandEverywhere(actor, 'point.edit');
    if (!(await lockFor(tx, actor, 'point.edit', memberId))) return 'unknown';
    if (a.issuer !== SHOP && !(await accountExists(tx, memberId, a.issuer))) return 'unknown';
    const by = { actor: historyName(actor), reason: a.reason };
    const source = { event: `adjust-${a.key}` };
    const { issuer, points, note } = a;
    const result = await adjust(tx, { memberId, issuer, source, points, note, by, at: now });
    if (result === 'adjusted')
      await record(tx, actor, {
        action: 'point.edit',
        subject: 'member',
        subjectId: memberId,
        changes: {
          [issuer === SHOP ? 'ポイント' : `ポイント(${issuer})`]: [null, points],
          理由: [null, a.reason],
          ...(note !== '' && { 会員への表示: [null, note] as const }),
        },
      });
    return result;
  });
}

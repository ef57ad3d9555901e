import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demand } from '#app/staff/permissions.ts';
import { transaction } from '#platform/db/db.ts';
import { formatPlainDate } from '#platform/jst.ts';
import { insertPayment, lockStatement } from './close-store.ts';
import { closeAction, placeOf } from './party.ts';
import { daysOfPayment } from './rules.ts';
import { findStatement } from './statement-query.ts';

/**
 * Notes the day on which a statement was paid, by us or by the party, or takes the note back: null. Every note is kept, the newest counts.
 * @returns `day` where it cannot have been paid on that day, `nothing` where there is nothing to be paid.
 * @param before the day that was shown to who notes it: `changed` where somebody else has noted another one since.
 * @throws NotAllowed
 */
export function markPaid(
  actor: Actor,
  id: number,
  paidOn: string | null,
  before: string | null,
  now: Date = new Date(),
): Promise<'marked' | 'changed' | 'unknown' | 'day' | 'nothing'> {
  return transaction(async (tx) => {
    await lockStatement(tx, id);
    const statement = await findStatement(id, tx);
    if (!statement) return 'unknown';
    demand(actor, closeAction(statement), placeOf(statement));
    if (paidOn !== null) {
      if (statement.total.due === 0) return 'nothing';
      const { from, until } = daysOfPayment(statement.month, now);
      if (paidOn < from || paidOn > until) return 'day';
    }
    if (statement.paidOn !== before) return 'changed';
    if (paidOn === before) return 'marked';
    await insertPayment(tx, id, paidOn, actor.name);
    const words = (day: string | null) => (day === null ? null : formatPlainDate(day));
    await record(tx, actor, {
      action: closeAction(statement),
      subject: 'settlement',
      subjectId: id,
      changes: { [statement.total.due < 0 ? '入金日' : '支払日']: [words(before), words(paidOn)] },
    });
    return 'marked';
  });
}

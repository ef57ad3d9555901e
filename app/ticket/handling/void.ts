import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demand } from '#app/staff/permissions.ts';
import { transaction } from '#platform/db/db.ts';
import { giveBack } from '../counter/redeem.ts';
import { redemptionById } from '../counter/redemption-store.ts';
import { worth } from '../rules.ts';
import { lockTicket } from '../store.ts';

export type StaffVoided =
  | 'voided'
  /** Somebody, staff or merchant, was faster. */
  | 'already'
  | 'unknown';

/**
 * Voids a redemption, whenever it was made and whatever was taken since: the value returns to the ticket, which stays ended where
 * it has ended. The void counts on its own day, so that no past month changes.
 * @param reason up to 200 letters, kept with the void. @throws NotAllowed
 */
export function voidByStaff(
  actor: Actor,
  redemptionId: number,
  reason: string,
  now: Date = new Date(),
): Promise<StaffVoided> {
  return transaction(async (tx) => {
    const unlocked = await redemptionById(tx, redemptionId);
    if (!unlocked || unlocked.voids !== null) return 'unknown';
    const t = await lockTicket(tx, unlocked.ticket_id);
    if (!t) return 'unknown';
    demand(actor, 'ticket.void', { governmentCode: t.government_code });
    const r = await redemptionById(tx, redemptionId); // again, now that nobody else can change the ticket
    if (!r || r.voided) return 'already';
    await giveBack(tx, t, r, now, reason);
    await record(tx, actor, {
      action: 'ticket.void',
      subject: 'redemption',
      subjectId: redemptionId,
      changes: {
        残り: [worth(t.kind, t.remaining), worth(t.kind, t.remaining + r.amount)],
        理由: [null, reason],
      },
    });
    return 'voided';
  });
}

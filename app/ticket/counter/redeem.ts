import { randomUUID } from 'node:crypto';
import { type Tx, transaction } from '#platform/db/db.ts';
import {
  hasEnded,
  isUsable,
  stateAt,
  stateOfValue,
  type TicketKind,
  takes,
  voidableUntil,
} from '../rules.ts';
import type { TicketState } from '../states.ts';
import { lockTicket, lockTicketByCode, moveTicket, type Ticket } from '../store.ts';
import { insertRedemption, lastRedemption, redemptionByKey } from './redemption-store.ts';

/** The merchant at the counter: its id, and what decides which tickets it takes. */
export interface Till {
  id: number;
  government_code: string;
  genre: string;
}

export type Redeemed =
  | { kind: 'redeemed' }
  /** There is no such ticket. */
  | { kind: 'unknown' }
  | { kind: 'other_government' }
  /** For another kind of merchants. */
  | { kind: 'other_genre'; genres: string[] }
  /** Used up, lapsed or cancelled. */
  | { kind: 'ended'; status: TicketState }
  | { kind: 'too_much'; ticket: TicketKind; remaining: number }
  /** The payment of its donation is disputed. */
  | { kind: 'held' }
  /** The form was used for something else. */
  | { kind: 'stale' };

/**
 * Takes an amount from a ticket, once for each form: the same form sent again finds it done. The row's lock makes
 * redemptions of a ticket run one after the other, and a CHECK guards the sum.
 * @param code from a token that we signed, or read by readCode.
 * @param amount yen or uses, at least 1.
 */
export function redeemTicket(
  till: Till,
  form: { code: string; amount: number; formKey: string },
  now: Date = new Date(),
): Promise<Redeemed> {
  return transaction(async (tx) => {
    const t = await lockTicketByCode(tx, form.code);
    if (!t) return { kind: 'unknown' };
    const before = await redemptionByKey(tx, form.formKey);
    if (before) {
      const same =
        before.ticket_id === t.id && before.merchant_id === till.id && before.amount === form.amount;
      return { kind: same ? 'redeemed' : 'stale' };
    }
    if (t.government_code !== till.government_code) return { kind: 'other_government' };
    if (!takes(till, t)) return { kind: 'other_genre', genres: t.genres ?? [] };
    const status = stateAt(t, now);
    if (!isUsable(status)) return { kind: 'ended', status };
    if (t.held) return { kind: 'held' };
    if (form.amount > t.remaining) return { kind: 'too_much', ticket: t.kind, remaining: t.remaining };
    const remaining = await moveTicket(tx, t, -form.amount);
    await insertRedemption(tx, {
      ticket_id: t.id,
      merchant_id: till.id,
      form_key: form.formKey,
      amount: form.amount,
      remaining,
      voids: null,
      redeemed_at: now,
      reason: null,
    });
    return { kind: 'redeemed' };
  });
}

export type Voided =
  | 'voided'
  /** A repeat: it was voided already. */
  | 'already'
  /** This merchant made no such redemption. */
  | 'unknown'
  /** More than ten minutes ago. */
  | 'too_late'
  /** The ticket has been used again since. */
  | 'not_last';

/**
 * Voids a redemption: only its own merchant, within ten minutes, and only the ticket's last one that still counts. The
 * value returns to the ticket, even when the ticket has lapsed or was cancelled meanwhile, so that the government pays
 * only what was really used; the ticket then stays ended.
 */
export function voidRedemption(till: Till, formKey: string, now: Date = new Date()): Promise<Voided> {
  return transaction(async (tx) => {
    const unlocked = await redemptionByKey(tx, formKey);
    if (unlocked?.merchant_id !== till.id || unlocked.voids !== null) return 'unknown';
    const t = await lockTicket(tx, unlocked.ticket_id);
    const r = await redemptionByKey(tx, formKey); // read again now that nobody else can change the ticket
    if (!t || !r) return 'unknown';
    if (r.voided) return 'already';
    if (now > voidableUntil(r.redeemed_at)) return 'too_late';
    if ((await lastRedemption(tx, t.id))?.id !== r.id) return 'not_last';
    await giveBack(tx, t, r, now);
    return 'voided';
  });
}

/**
 * Gives back to a ticket what a redemption took of it, by a row of its own, which counts on the day of `now`. The caller holds the
 * ticket's lock and has seen that the redemption still counts.
 * @param reason of staff; null at the counter.
 */
export async function giveBack(
  tx: Tx,
  t: Ticket,
  r: { id: number; merchant_id: number; amount: number },
  now: Date,
  reason: string | null = null,
): Promise<void> {
  const remaining = await moveTicket(tx, t, r.amount, stateAfterVoid(t, t.remaining + r.amount, now));
  await insertRedemption(tx, {
    ticket_id: t.id,
    merchant_id: r.merchant_id,
    form_key: randomUUID(),
    amount: r.amount,
    remaining,
    voids: r.id,
    redeemed_at: now,
    reason,
  });
}

function stateAfterVoid(t: Ticket, remaining: number, now: Date): TicketState {
  if (t.status === 'cancelled' || t.status === 'expired') return t.status;
  return hasEnded(t.valid_until, now) ? 'expired' : stateOfValue(remaining, t.face_value);
}

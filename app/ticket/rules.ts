import { digits, yen } from '#platform/money.ts';
import type { TicketState } from './states.ts';

/** What a ticket counts: yen, or uses. */
export type TicketKind = 'amount' | 'count';

const OFFSET = 9 * 3_600_000;
const DAY = 86_400_000;
/** How long after a redemption its merchant may void it. */
const VOID_MINUTES = 10;

/**
 * Until when a ticket can be used: 23:59:59 JST of the day before the same day this many months later; the day of issue
 * is the first day. Where the last month has no such day, its last day is the end (民法 143条2項).
 */
export function validUntil(issuedAt: Date, months: number): Date {
  const day = new Date(Math.floor((issuedAt.getTime() + OFFSET) / DAY) * DAY);
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth() + months, day.getUTCDate()];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const lastDay = Date.UTC(year, month, date > lastOfMonth ? lastOfMonth : date - 1);
  return new Date(lastDay + DAY - 1000 - OFFSET);
}

/** Whether a ticket has ended: its last second, 23:59:59, still counts in full. */
export function hasEnded(until: Date, now: Date): boolean {
  return now.getTime() >= until.getTime() + 1000;
}

/** The state of a ticket at an instant, whether or not the daily job has stored it. */
export function stateAt(t: { status: TicketState; valid_until: Date }, now: Date): TicketState {
  const open = t.status === 'issued' || t.status === 'partly_used';
  return open && hasEnded(t.valid_until, now) ? 'expired' : t.status;
}

/** The state that follows from what is left of a ticket that is neither cancelled nor expired. */
export function stateOfValue(remaining: number, faceValue: number): 'issued' | 'partly_used' | 'used' {
  if (remaining === 0) return 'used';
  return remaining === faceValue ? 'issued' : 'partly_used';
}

export function isUsable(status: TicketState): boolean {
  return status === 'issued' || status === 'partly_used';
}

/** Until when a redemption may be voided. */
export function voidableUntil(redeemedAt: Date): Date {
  return new Date(redeemedAt.getTime() + VOID_MINUTES * 60_000);
}

/** 「温泉の加盟店」 */
export function genreWords(genres: readonly string[]): string {
  return `${genres.join('・')}の加盟店`;
}

/** 「3,000円」「2回」 */
export function worth(kind: TicketKind, n: number): string {
  return kind === 'amount' ? yen(n) : `${digits(n)}回`;
}

/** A ticket's code in groups, to be read aloud: 「ABCDE-FGHJK-MNPQ」. */
export function spokenCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5, 10)}-${code.slice(10)}`;
}

/**
 * Whether a merchant takes a ticket: one of the ticket's own government, and of a kind that the ticket is for.
 * @param t `genres` null: for all of them.
 */
export function takes(
  merchant: { government_code: string; genre: string },
  t: { government_code: string; genres: readonly string[] | null },
): boolean {
  return merchant.government_code === t.government_code && (t.genres?.includes(merchant.genre) ?? true);
}

const REMIND_DAYS = [1, 7, 30] as const;

/**
 * Which reminder is due: of 30, 7 and 1 days before the end the latest one reached. None for a ticket that was issued
 * in the week before it: the mail of issue has just named the same date.
 */
export function reminderDue(t: { issued_at: Date; valid_until: Date }, now: Date): number | undefined {
  if (hasEnded(t.valid_until, now)) return undefined;
  const end = t.valid_until.getTime() + 1000;
  const reached = REMIND_DAYS.find((days) => now.getTime() >= end - days * DAY);
  if (reached === undefined) return undefined;
  return t.issued_at.getTime() < end - (reached + 7) * DAY ? reached : undefined;
}

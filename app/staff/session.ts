import { readCookie } from '#app/account/cookies.ts';
import { beginningOf, endOf } from '#app/account/lifetimes.ts';
import { looksLikeToken, randomToken, sha256 } from '#platform/crypto.ts';
import { db, type Tx } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import type { Actor } from './actor.ts';
import { expireApprovals } from './approval-store.ts';
import {
  deleteEnded,
  deleteSession,
  insertSession,
  sessionWithStaff,
  staffOfSession,
  touchSession,
} from './session-store.ts';

const TOUCH_AFTER = 60_000; // ms: one write a minute is enough to extend the session

/** Somebody who is logged in to the console, with the second factor. */
export interface SignedInStaff extends Actor {
  staffId: number;
  email: string;
  /** When password or second factor were last shown. */
  confirmedAt: Date;
  /** Whether they can show one when they are asked again. */
  hasPasskeys: boolean;
  /** Identifies the session; not the secret. */
  sessionHash: Buffer;
}

/** A session ends half an hour after it was last used, and half a day after its login however often it is used. */
function sessionEnd(loggedInAt: Date, usedAt: Date): Date {
  const ends = [endOf('staff_session_idle', usedAt), endOf('staff_session', loggedInAt)];
  return new Date(Math.min(...ends.map((end) => end.getTime())));
}

/** Whose session the request carries. Who has been stopped has none, and grants count until their last day. */
export async function findStaff(
  request: Request,
  from: { address: string; requestId: string },
  now = new Date(),
): Promise<SignedInStaff | undefined> {
  const token = readCookie(request, 'staff');
  if (!looksLikeToken(token)) return undefined;
  const sessionHash = sha256(token);
  const row = await sessionWithStaff(sessionHash, now, jstDate(now), beginningOf('staff_session', now));
  if (!row) return undefined;
  if (now.getTime() - row.last_seen_at.getTime() >= TOUCH_AFTER)
    await touchSession(sessionHash, now, sessionEnd(row.created_at, now));
  return {
    staffId: row.id,
    email: row.email,
    name: row.name,
    grants: row.grants,
    confirmedAt: row.confirmed_at,
    hasPasskeys: row.hasPasskeys,
    sessionHash,
    ...from,
  };
}

/** Whose session this browser had last, as long as that is known. It opens nothing. */
export async function lastStaffOf(request: Request): Promise<number | undefined> {
  const token = readCookie(request, 'staff');
  return looksLikeToken(token) ? staffOfSession(sha256(token)) : undefined;
}

/** Starts a session with a fresh token. @returns the token for the cookie; only its hash is stored. */
export async function startSession(tx: Tx, staffId: number, request: Request, now: Date): Promise<string> {
  const token = randomToken();
  await insertSession(tx, {
    sessionHash: sha256(token),
    staffId,
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
    now,
    expiresAt: sessionEnd(now, now),
  });
  return token;
}

export async function endSession(staff: SignedInStaff): Promise<void> {
  await deleteSession(db(), staff.sessionHash);
}

const DAY = 86_400_000;

/**
 * Job: deletes begun logins and unsent forms that have ended, sessions some days and invitations a month later: until then they are seen to have. Proposals
 * that nobody decided are over.
 */
export async function sweepStaff(now = new Date()): Promise<void> {
  await expireApprovals(db(), now);
  await deleteEnded(now, beginningOf('staff_session_known', now), new Date(now.getTime() - 30 * DAY));
}

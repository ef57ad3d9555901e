import { looksLikeToken, randomToken, sha256 } from '#platform/crypto.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { readCookie } from './cookies.ts';
import { beginningOf, endOf } from './lifetimes.ts';
import {
  deleteSession,
  deleteSessionsOf,
  insertSession,
  sessionWithMember,
  touchSession,
} from './session-store.ts';

const TOUCH_AFTER = 3_600_000; // ms: one write an hour is enough to extend the session

/** The logged-in member, with what every page needs. */
export interface SessionMember {
  id: number;
  email: string;
  /** 「山田 太郎」 */
  name: string;
  familyName: string;
  givenName: string;
  /** Identifies the session in lists; not the secret. */
  sessionHash: Buffer;
}

/** A session ends some days after it was last used, and some weeks after its login however often it is used. */
function sessionEnd(loggedInAt: Date, usedAt: Date): Date {
  return new Date(Math.min(endOf('session_idle', usedAt).getTime(), endOf('session', loggedInAt).getTime()));
}

/**
 * The member whose session the request carries: one query by primary key. Extends the session at most once an hour.
 * Withdrawn members have no session.
 */
export async function findMember(request: Request, now = new Date()): Promise<SessionMember | undefined> {
  const token = readCookie(request, 'session');
  if (!looksLikeToken(token)) return undefined;
  const sessionHash = sha256(token);
  const row = await sessionWithMember(sessionHash, now, beginningOf('session', now));
  if (!row?.email) return undefined;
  if (now.getTime() - row.last_seen_at.getTime() >= TOUCH_AFTER) {
    await touchSession(sessionHash, now, sessionEnd(row.created_at, now));
  }
  return {
    id: row.id,
    email: row.email,
    name: `${row.family_name} ${row.given_name}`.trim(),
    familyName: row.family_name,
    givenName: row.given_name,
    sessionHash,
  };
}

/**
 * Starts a session with a fresh token and ends the one of the request, so that a token known before the login is worth
 * nothing after it.
 * @returns the token for the cookie; only its hash is stored.
 */
export async function startSession(
  tx: Tx,
  memberId: number,
  request: Request,
  now = new Date(),
): Promise<string> {
  await endSession(tx, request);
  const token = randomToken();
  await insertSession(tx, {
    sessionHash: sha256(token),
    memberId,
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
    now,
    expiresAt: sessionEnd(now, now),
  });
  return token;
}

/** @returns the member whose session it was, if there was one. */
export async function endSession(tx: Db | Tx, request: Request): Promise<number | undefined> {
  const token = readCookie(request, 'session');
  return looksLikeToken(token) ? deleteSession(tx, sha256(token)) : undefined;
}

/** Ends a member's sessions, except the one to keep. */
export async function endOtherSessions(tx: Db | Tx, memberId: number, keep?: Buffer): Promise<void> {
  await deleteSessionsOf(tx, memberId, keep);
}

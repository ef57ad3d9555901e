import { looksLikeToken, randomToken, sha256 } from '#platform/crypto.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import { readCookie } from './cookies.ts';

const DAY = 86_400_000;
/** A session lasts 30 days after it was last used (product spec section 13). */
const SESSION_DAYS = 30;
const TOUCH_AFTER = 3_600_000; // one write an hour is enough to slide
/**
 * Seconds. The cookie outlives the session (400 days is the most browsers keep): the server alone decides when a session
 * ends, and no answer has to renew the cookie for the session to slide.
 */
export const SESSION_COOKIE_AGE = 400 * 86_400;

/** Who is logged in, with what every page needs of them. */
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

/**
 * The member whose session the request carries: one query by primary key. Slides the session's end at most once an hour.
 * Withdrawn members have no session.
 */
export async function findMember(request: Request, now = new Date()): Promise<SessionMember | undefined> {
  const token = readCookie(request, 'session');
  if (!looksLikeToken(token)) return undefined;
  const sessionHash = sha256(token);
  const row = await db()
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select(['member.id', 'member.email', 'member.family_name', 'member.given_name', 'session.last_seen_at'])
    .where('session.token_hash', '=', sessionHash)
    .where('session.expires_at', '>', now)
    .where('member.status', '=', 'active')
    .executeTakeFirst();
  if (!row?.email) return undefined;
  if (now.getTime() - row.last_seen_at.getTime() >= TOUCH_AFTER) {
    await db()
      .updateTable('session')
      .set({ last_seen_at: now, expires_at: new Date(now.getTime() + SESSION_DAYS * DAY) })
      .where('token_hash', '=', sessionHash)
      .execute();
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
 * Starts a session with a fresh token and ends the one that the request came with, so that a token known before the
 * login is worth nothing after it.
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
  await tx
    .insertInto('session')
    .values({
      token_hash: sha256(token),
      member_id: memberId,
      user_agent: (request.headers.get('user-agent') ?? '').slice(0, 300),
      last_seen_at: now,
      expires_at: new Date(now.getTime() + SESSION_DAYS * DAY),
    })
    .execute();
  return token;
}

export async function endSession(tx: Db | Tx, request: Request): Promise<void> {
  const token = readCookie(request, 'session');
  if (looksLikeToken(token)) await tx.deleteFrom('session').where('token_hash', '=', sha256(token)).execute();
}

/** Ends a member's sessions, all but the one kept. */
export async function endOtherSessions(tx: Db | Tx, memberId: number, keep?: Buffer): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('member_id', '=', memberId)
    .$if(keep !== undefined, (q) => q.where('token_hash', '!=', keep!))
    .execute();
}

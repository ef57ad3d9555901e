import { endOtherSessions } from '#app/account/session.ts';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { sameBytes } from '#platform/crypto.ts';
import { db } from '#platform/db/db.ts';
import { formatDateTime } from '#platform/jst.ts';
import { securityEvent } from '#platform/security-log.ts';
import { deviceInWords } from '../../security/device-words.ts';
import { endSessionOf, sessionsOf } from '../profile-store.ts';
import { type Answer, done, refuse, type Visit } from '../visit.ts';

/** The member's open sessions, this browser's first. */
export async function sessionsView({ member, now }: Visit) {
  const rows = await sessionsOf(member.id, now);
  const sessions = rows.map((row) => ({
    id: row.token_hash.toString('base64url'),
    device: deviceInWords(row.user_agent),
    since: formatDateTime(row.created_at),
    lastSeen: formatDateTime(row.last_seen_at),
    current: sameBytes(row.token_hash, member.sessionHash),
  }));
  return { sessions: sessions.sort((a, b) => Number(b.current) - Number(a.current)) };
}

export async function endSessions({ paths, member }: Visit, form: FormData): Promise<Answer> {
  if (form.get('intent') === 'end-others') {
    await endOtherSessions(db(), member.id, member.sessionHash);
    securityEvent('sessions_ended', { memberId: member.id });
    return done(paths, 'sessions', 'sessions');
  }
  const id = form.get('session');
  const ended = typeof id === 'string' && (await endSessionOf(member.id, Buffer.from(id, 'base64url')));
  if (!ended) return refuse(EMPTY_REPLY, '', 'この端末はすでにログアウトしています');
  securityEvent('sessions_ended', { memberId: member.id });
  return done(paths, 'session', 'sessions');
}

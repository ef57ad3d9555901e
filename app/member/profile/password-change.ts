import { hashPassword } from '#app/account/password.ts';
import { endOtherSessions, type SessionMember, startSession } from '#app/account/session.ts';
import type { StorefrontPaths } from '#app/shell/storefront-paths.ts';
import { transaction } from '#platform/db/db.ts';
import { queueMail } from '#platform/mail/send.ts';
import { securityEvent } from '#platform/security-log.ts';
import { passwordChangedMail } from '../mails.ts';
import { voidResetLinks } from '../recovery/recovery-store.ts';
import { forgetOtherDevices } from '../security/device-store.ts';
import { endPendingLogins } from '../security/pending-login-store.ts';
import { lockMember, setPassword } from '../store.ts';

/**
 * Sets a new password for a member whose old one, or passkey, the caller has checked: ends all sessions, starts this
 * one under a new id, ends links to a new password and logins that wait for their second step, and mails a notice.
 * @returns the token of the new session.
 */
export async function changePassword(
  paths: StorefrontPaths,
  member: SessionMember,
  password: string,
  request: Request,
  now = new Date(),
): Promise<string> {
  const passwordHash = await hashPassword(password);
  const notice = await passwordChangedMail(paths, member.email, now);
  const token = await transaction(async (tx) => {
    await lockMember(tx, member.id);
    await setPassword(tx, member.id, passwordHash);
    await voidResetLinks(tx, member.id, now);
    await endPendingLogins(tx, member.id);
    await endOtherSessions(tx, member.id);
    await forgetOtherDevices(tx, member.id, request);
    await queueMail(tx, notice);
    return startSession(tx, member.id, request, now);
  });
  securityEvent('password_changed', { memberId: member.id });
  return token;
}

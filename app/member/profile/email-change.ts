import { endOf } from '#app/account/lifetimes.ts';
import { endOtherSessions, type SessionMember } from '#app/account/session.ts';
import type { StorefrontPaths } from '#app/shell/storefront-paths.ts';
import { hmac, looksLikeToken, randomDigits, randomToken, sameBytes, sha256 } from '#platform/crypto.ts';
import { db, transaction } from '#platform/db/db.ts';
import { queueMail } from '#platform/mail/send.ts';
import { securityEvent } from '#platform/security-log.ts';
import { consumeEach } from '#platform/throttle.ts';
import { voidResetLinks } from '../recovery/recovery-store.ts';
import { noticeMail } from '../security/notices.ts';
import { endPendingLogins } from '../security/pending-login-store.ts';
import { accountByEmail, lockMember } from '../store.ts';
import {
  endEmailChanges,
  insertEmailChange,
  openEmailChange,
  setEmail,
  takeEmailCodeAttempt,
} from './email-change-store.ts';
import { emailChangeMail, emailTakenMail } from './email-mails.ts';

type Throttled = { kind: 'throttled'; retryAfter: number };

function codeHash(linkHash: Buffer, code: string): Buffer {
  return hmac('email-change-code', `${linkHash.toString('hex')}:${code}`);
}

/**
 * Begins a change of address: mails code and link to the new one and a notice to the old one. Nothing changes before
 * the new one is confirmed. An address that is a member's already gets another mail and a code that nobody knows, so
 * that the one who asks cannot tell. The password was checked before.
 */
export async function beginEmailChange(
  paths: StorefrontPaths,
  member: SessionMember,
  email: string,
  now = new Date(),
): Promise<{ kind: 'mailed' } | Throttled> {
  const taken = await consumeEach([
    ['email_change_account', `member:${member.id}`],
    ['email_change_mail_account', email],
  ]);
  if (!taken.ok) return { kind: 'throttled', retryAfter: taken.retryAfter };
  const link = randomToken();
  const code = randomDigits(6);
  const linkHash = sha256(link);
  const fresh = await emailChangeMail(paths, email, code, link);
  const known = await emailTakenMail(paths, email);
  const notice = await noticeMail(paths, member.email, 'email_change_asked', now);
  await transaction(async (tx) => {
    await lockMember(tx, member.id);
    const owner = await accountByEmail(tx, email);
    await insertEmailChange(
      tx,
      {
        memberId: member.id,
        email,
        linkHash,
        codeHash: owner ? sha256(randomToken()) : codeHash(linkHash, code),
        expiresAt: endOf('email_change', now),
      },
      now,
    );
    await queueMail(tx, owner ? known : fresh);
    await queueMail(tx, notice);
  });
  securityEvent('email_change_asked', { memberId: member.id });
  return { kind: 'mailed' };
}

/** The new address that waits for confirmation, if any. @param link only if this link leads to it. */
export async function pendingEmail(
  memberId: number,
  link?: string,
  now = new Date(),
): Promise<string | undefined> {
  if (link !== undefined && !looksLikeToken(link)) return undefined;
  const linkHash = link === undefined ? undefined : sha256(link);
  return (await openEmailChange(db(), memberId, now, linkHash))?.email;
}

export type EmailConfirmed =
  | { kind: 'changed' }
  | { kind: 'wrong'; left: number }
  | { kind: 'no_attempts' }
  | { kind: 'stale' }
  | { kind: 'taken' };

/**
 * Confirms the new address by the code or by the link of its mail, for the member who asked and is logged in: the link
 * alone, in a mailbox that was mistyped, changes nothing. All other sessions end, and so do logins that wait for their
 * second step, as after a change of the password: the people at those sessions may be the reason for the change. Links to a new
 * password end, as they were mailed to the old address.
 */
export async function confirmEmailChange(
  paths: StorefrontPaths,
  member: SessionMember,
  proof: { code: string } | { link: string | undefined },
  now = new Date(),
): Promise<EmailConfirmed> {
  const link = 'link' in proof ? proof.link : undefined;
  if ('link' in proof && !looksLikeToken(link)) return { kind: 'stale' };
  const open = await openEmailChange(db(), member.id, now, link === undefined ? undefined : sha256(link));
  if (!open) return { kind: 'stale' };
  if ('code' in proof) {
    const attempt = await takeEmailCodeAttempt(open.linkHash, now);
    if (!attempt) return { kind: 'no_attempts' };
    if (!sameBytes(attempt.codeHash, codeHash(open.linkHash, proof.code)))
      return attempt.left > 0 ? { kind: 'wrong', left: attempt.left } : { kind: 'no_attempts' };
  }
  const notice = await noticeMail(paths, member.email, 'email_changed', now);
  const result = await transaction(async (tx): Promise<EmailConfirmed> => {
    await lockMember(tx, member.id);
    // Read again under the lock: of two parallel confirmations the second finds it used.
    if (!(await openEmailChange(tx, member.id, now, open.linkHash))) return { kind: 'stale' };
    await endEmailChanges(tx, member.id, now);
    if (!(await setEmail(tx, member.id, open.email, now))) return { kind: 'taken' };
    await voidResetLinks(tx, member.id, now);
    await endPendingLogins(tx, member.id);
    await endOtherSessions(tx, member.id, member.sessionHash);
    await queueMail(tx, notice);
    return { kind: 'changed' };
  });
  if (result.kind === 'changed') securityEvent('email_changed', { memberId: member.id });
  return result;
}

import { endOf } from '#app/account/lifetimes.ts';
import { hashPassword, type PasswordFault, passwordFault } from '#app/account/password.ts';
import { endOtherSessions } from '#app/account/session.ts';
import { type StorefrontPaths, storefrontPaths } from '#app/shell/storefront-paths.ts';
import { looksLikeToken, randomToken } from '#platform/crypto.ts';
import { addJob, db, transaction } from '#platform/db/db.ts';
import { queueMail } from '#platform/mail/send.ts';
import { securityEvent } from '#platform/security-log.ts';
import { consume, consumeEach, reset } from '#platform/throttle.ts';
import { reopenLogin } from '../login.ts';
import { passwordChangedMail, recoveryMail } from '../mails.ts';
import { forgetOtherDevices } from '../security/device-store.ts';
import { endPendingLogins } from '../security/pending-login-store.ts';
import { hasSecondFactor } from '../security/second-factor.ts';
import { beginSecondStep } from '../security/second-step.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import { accountByEmail, setPassword } from '../store.ts';
import { insertResetLink, resetLink, spendResetLinks } from './recovery-store.ts';

type Throttled = { kind: 'throttled'; retryAfter: number };

/**
 * Accepts a request for a new password. A job looks up whether the address is a member's: the answer, and the time it
 * takes, are the same for everybody. The limit of mails counts no longer than a link lasts: an owner who is refused
 * because strangers asked before (`mailed`) has a link in the mailbox that still works.
 */
export async function beginRecovery(
  { storefront }: StorefrontPaths,
  input: { email: string; redirect: string; client: string },
): Promise<{ kind: 'mailed' } | (Throttled & { mailed: boolean })> {
  const taken = await consumeEach([
    ['recover_mail_address', input.client],
    ['recover_mail_account', input.email],
  ]);
  if (!taken.ok) {
    const { retryAfter, limit } = taken;
    return { kind: 'throttled', retryAfter, mailed: limit === 'recover_mail_account' };
  }
  await addJob(db(), 'mail_recovery', { email: input.email, redirect: input.redirect, storefront });
  return { kind: 'mailed' };
}

/** Job `mail_recovery`: mails a single-use link, if the address is a member's. */
export async function mailRecovery(payload: unknown, now = new Date()): Promise<void> {
  const { email, redirect, storefront } = payload as {
    email: string;
    redirect: string;
    storefront: StorefrontPaths['storefront'];
  };
  const token = randomToken();
  const mail = await recoveryMail(storefrontPaths(storefront), email, token);
  await transaction(async (tx) => {
    const account = await accountByEmail(tx, email);
    if (!account) return;
    const expiresAt = endOf('password_reset', now);
    await insertResetLink(tx, { token, memberId: account.id, redirect, expiresAt });
    await queueMail(tx, mail);
  });
}

export type LinkState =
  | { kind: 'none' }
  | { kind: 'stale' }
  | { kind: 'used' }
  | { kind: 'open'; email: string };

/** Whether a link is valid: opening it changes nothing, since mail programs and scanners open links too. */
export async function linkState(token: string | undefined, now = new Date()): Promise<LinkState> {
  if (token === undefined) return { kind: 'none' };
  const link = looksLikeToken(token) ? await resetLink(db(), token) : undefined;
  if (!link) return { kind: 'stale' };
  if (link.used) return { kind: 'used' };
  return link.expiresAt <= now ? { kind: 'stale' } : { kind: 'open', email: link.email };
}

export type ResetResult =
  | ({ kind: 'changed'; memberId: number; redirect: string } & SignedIn)
  | { kind: 'second_step'; memberId: number; pendingLogin: string; redirect: string }
  | { kind: 'stale' }
  | { kind: 'used' }
  | { kind: 'refused'; fault: PasswordFault }
  | Throttled;

/**
 * Sets the new password: uses up this and every other link of the member, ends all sessions, starts a new one, mails a
 * notice, and gives back what strangers took of the account's logins and mails. A mailbox is no second factor: a member who has one must give it
 * before the session starts.
 */
export async function resetPassword(
  paths: StorefrontPaths,
  input: { token: string | undefined; password: string; client: string },
  request: Request,
  now = new Date(),
): Promise<ResetResult> {
  const taken = await consume('reset_address', input.client);
  if (!taken.ok) return { kind: 'throttled', retryAfter: taken.retryAfter };
  const state = await linkState(input.token, now);
  if (input.token === undefined || state.kind === 'none') return { kind: 'stale' };
  if (state.kind !== 'open') return { kind: state.kind };
  const token = input.token;
  const fault = passwordFault(input.password, state.email);
  if (fault) return { kind: 'refused', fault };
  const passwordHash = await hashPassword(input.password);
  const notice = await passwordChangedMail(paths, state.email, now);
  const result = await transaction(async (tx): Promise<ResetResult> => {
    const link = await resetLink(tx, token, true);
    if (!link) return { kind: 'stale' };
    if (!(await spendResetLinks(tx, link.memberId, token, now))) return { kind: 'used' };
    await setPassword(tx, link.memberId, passwordHash);
    await endOtherSessions(tx, link.memberId);
    await forgetOtherDevices(tx, link.memberId, request);
    await endPendingLogins(tx, link.memberId);
    await queueMail(tx, notice);
    const { memberId, email, redirect } = link;
    if (await hasSecondFactor(tx, memberId))
      return {
        kind: 'second_step',
        memberId,
        pendingLogin: await beginSecondStep(tx, memberId, now),
        redirect,
      };
    const signedIn = await signIn(tx, paths, { id: memberId, email }, request, now);
    return { kind: 'changed', memberId, redirect, ...signedIn };
  });
  if (result.kind === 'changed' || result.kind === 'second_step') {
    const { memberId } = result;
    securityEvent('password_reset', { memberId });
    if (result.kind === 'changed') securityEvent('login', { by: 'reset_link', memberId });
    else securityEvent('second_factor_asked', { memberId });
    await reopenLogin(state.email);
    await reset('recover_mail_account', state.email);
  }
  return result;
}

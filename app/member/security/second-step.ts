import { endOf } from '#app/account/lifetimes.ts';
import { countAttempt, forgiveAttempt, type LoginLimits } from '#app/account/login-attempt.ts';
import type { StorefrontPaths } from '#app/shell/storefront-paths.ts';
import { looksLikeToken, randomToken } from '#platform/crypto.ts';
import { db, type Tx, transaction } from '#platform/db/db.ts';
import { securityEvent } from '#platform/security-log.ts';
import { consume } from '#platform/throttle.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import { activeAccount } from '../store.ts';
import { knownDevice } from './device-store.ts';
import {
  endPendingLogin,
  insertPendingLogin,
  pendingLoginMember,
  takePendingLoginAttempt,
} from './pending-login-store.ts';
import { type SecondFactor, spendSecondFactor } from './second-factor.ts';

const LIMITS: LoginLimits = {
  device: 'second_step_device_account',
  account: 'second_step_account',
  long: 'second_step_long_account',
  network: 'second_step_address',
};

/**
 * Remembers that a password was right. @returns the token for the browser, which gives access to the second step only.
 */
export async function beginSecondStep(tx: Tx, memberId: number, now: Date): Promise<string> {
  const token = randomToken();
  await insertPendingLogin(tx, { token, memberId, expiresAt: endOf('pending_login', now) });
  return token;
}

/** Whether a browser may still try the second step. */
export async function secondStepIsOpen(token: string | undefined, now = new Date()): Promise<boolean> {
  return looksLikeToken(token) && (await pendingLoginMember(token, now)) !== undefined;
}

export type SecondStepResult =
  | ({ kind: 'logged_in' } & SignedIn)
  | { kind: 'wrong'; left: number }
  | { kind: 'ended' }
  | { kind: 'throttled'; retryAfter: number };

/**
 * Handles the second step: five attempts for each login, and ten for each account in 15 minutes over all its logins, twenty
 * in four hours, those in a browser that the member has used before counted apart. Somebody who has learnt the password
 * cannot lock the owner out here either. A new password by mail gives nothing back: a stranger who reads the mails is to be kept
 * out by this step.
 */
export async function takeSecondStep(
  paths: StorefrontPaths,
  input: { token: string | undefined; typed: SecondFactor; client: string },
  request: Request,
  now = new Date(),
): Promise<SecondStepResult> {
  const { token } = input;
  const memberId = looksLikeToken(token) ? await pendingLoginMember(token, now) : undefined;
  const account = memberId === undefined ? undefined : await activeAccount(db(), memberId);
  if (!account || !token) {
    const taken = await consume('second_step_address', input.client);
    return taken.ok ? { kind: 'ended' } : { kind: 'throttled', retryAfter: taken.retryAfter };
  }
  const attempt = {
    account: `member:${account.id}`,
    client: input.client,
    known: await knownDevice(request, account.email),
  };
  const taken = await countAttempt(LIMITS, attempt);
  if (!taken.ok) return { kind: 'throttled', retryAfter: taken.retryAfter };
  const left = await takePendingLoginAttempt(token, now);
  if (left === undefined) return { kind: 'ended' };
  const result = await transaction(async (tx): Promise<SecondStepResult> => {
    if (!(await spendSecondFactor(tx, paths, account, input.typed, now)))
      return left > 0 ? { kind: 'wrong', left } : { kind: 'ended' };
    if (!(await endPendingLogin(tx, token))) return { kind: 'ended' };
    return { kind: 'logged_in', ...(await signIn(tx, paths, account, request, now)) };
  });
  if (result.kind === 'logged_in') {
    securityEvent('login', { by: 'second_factor', memberId: account.id });
    await forgiveAttempt(LIMITS, attempt);
  }
  return result;
}

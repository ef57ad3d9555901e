import { deviceOf } from '#app/account/device.ts';
import { type ClosedBy, countAttempt, forgiveAttempt, type LoginLimits } from '#app/account/login-attempt.ts';
import { hashPassword, needsRehash, passwordFits } from '#app/account/password.ts';
import { endSession } from '#app/account/session.ts';
import type { StorefrontPaths } from '#app/shell/storefront-paths.ts';
import { db, transaction } from '#platform/db/db.ts';
import { securityEvent } from '#platform/security-log.ts';
import { giveBackEach } from '#platform/throttle.ts';
import { hasSecondFactor } from './security/second-factor.ts';
import { beginSecondStep } from './security/second-step.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { accountForLogin, replaceHash } from './store.ts';

const LIMITS: LoginLimits = {
  device: 'login_device_account',
  account: 'login_account',
  long: 'login_long_account',
  network: 'login_address',
};

export type LoginResult =
  | ({ kind: 'logged_in'; memberId: number } & SignedIn)
  | { kind: 'second_step'; pendingLogin: string }
  | { kind: 'refused' }
  | { kind: 'throttled'; retryAfter: number; by: ClosedBy };

/**
 * Logs a member in. Neither text nor time tells a wrong address from a wrong password. A member with a second factor is not
 * logged in yet: the second step follows.
 */
export async function logIn(
  paths: StorefrontPaths,
  input: { email: string; password: string; client: string },
  request: Request,
  now = new Date(),
): Promise<LoginResult> {
  const { email, client } = input;
  const device = deviceOf(request);
  const { account, known } = await accountForLogin(email, device?.hash ?? null);
  const attempt = { account: email, client, known: known ? device : undefined };
  const taken = await countAttempt(LIMITS, attempt);
  if (!taken.ok) return { kind: 'throttled', retryAfter: taken.retryAfter, by: taken.by };

  if (!(await passwordFits(account?.passwordHash, input.password)) || !account) {
    securityEvent('login_failed', { by: 'password', memberId: account?.id });
    return { kind: 'refused' };
  }

  await forgiveAttempt(LIMITS, attempt);
  if (needsRehash(account.passwordHash))
    await replaceHash(account.id, account.passwordHash, await hashPassword(input.password));
  const result = await transaction(async (tx): Promise<LoginResult> => {
    if (await hasSecondFactor(tx, account.id))
      return { kind: 'second_step', pendingLogin: await beginSecondStep(tx, account.id, now) };
    return { kind: 'logged_in', memberId: account.id, ...(await signIn(tx, paths, account, request, now)) };
  });
  if (result.kind === 'logged_in') securityEvent('login', { by: 'password', memberId: account.id });
  else securityEvent('second_factor_asked', { memberId: account.id });
  return result;
}

/** Gives strangers' attempts back to an account: its owner has proved to be there in another way. */
export async function reopenLogin(email: string): Promise<void> {
  await giveBackEach(
    [
      ['login_account', email],
      ['login_long_account', email],
    ],
    () => true,
  );
}

/** Ends the session that the request carries, if any. */
export async function logOut(request: Request): Promise<void> {
  const memberId = await endSession(db(), request);
  if (memberId !== undefined) securityEvent('logout', { memberId });
}

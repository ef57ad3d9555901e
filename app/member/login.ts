import { hashPassword, needsRehash, passwordFits } from '#app/account/password.ts';
import { endSession } from '#app/account/session.ts';
import type { StorefrontPaths } from '#app/shell/storefront-paths.ts';
import { db, transaction } from '#platform/db/db.ts';
import { consume, giveBack, reset } from '#platform/throttle.ts';
import { hasSecondFactor } from './security/second-factor.ts';
import { beginSecondStep } from './security/second-step.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { accountByEmail, replaceHash } from './store.ts';

export type LoginResult =
  | ({ kind: 'logged_in'; memberId: number } & SignedIn)
  | { kind: 'second_step'; pendingLogin: string }
  | { kind: 'refused' }
  | { kind: 'throttled'; retryAfter: number };

/**
 * Logs a member in. The attempt is counted before the password is checked and given back when it is right: if it were
 * counted after a failure, a hundred guesses sent at once would all be checked. Neither text nor time tells a wrong
 * address from a wrong password. A member with a second factor is not logged in yet: the second step follows.
 */
export async function logIn(
  paths: StorefrontPaths,
  input: { email: string; password: string; client: string },
  request: Request,
  now = new Date(),
): Promise<LoginResult> {
  const byAddress = await consume('login_address', input.client);
  if (!byAddress.ok) return { kind: 'throttled', retryAfter: byAddress.retryAfter };
  const byAccount = await consume('login_account', input.email);
  if (!byAccount.ok) return { kind: 'throttled', retryAfter: byAccount.retryAfter };

  const account = await accountByEmail(db(), input.email);
  if (!(await passwordFits(account?.passwordHash, input.password)) || !account) return { kind: 'refused' };

  await giveBack('login_address', input.client);
  await reset('login_account', input.email);
  if (needsRehash(account.passwordHash))
    await replaceHash(account.id, account.passwordHash, await hashPassword(input.password));
  return transaction(async (tx): Promise<LoginResult> => {
    if (await hasSecondFactor(tx, account.id))
      return { kind: 'second_step', pendingLogin: await beginSecondStep(tx, account.id, now) };
    return { kind: 'logged_in', memberId: account.id, ...(await signIn(tx, paths, account, request, now)) };
  });
}

/** Ends the session that the request carries, if any. */
export async function logOut(request: Request): Promise<void> {
  await endSession(db(), request);
}

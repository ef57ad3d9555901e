import type { StorefrontPaths } from '#app/shell/storefront-paths.ts';
import { looksLikeToken, randomToken } from '#platform/crypto.ts';
import { db, type Tx, transaction } from '#platform/db/db.ts';
import { consume, reset } from '#platform/throttle.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import { activeAccount } from '../store.ts';
import {
  endPendingLogin,
  insertPendingLogin,
  pendingLoginMember,
  takePendingLoginAttempt,
} from './pending-login-store.ts';
import { type SecondFactor, spendSecondFactor } from './second-factor.ts';

export const PENDING_LOGIN_MINUTES = 10;

/**
 * Remembers that a password was right. @returns the token for the browser, which gives access to the second step only.
 */
export async function beginSecondStep(tx: Tx, memberId: number, now: Date): Promise<string> {
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + PENDING_LOGIN_MINUTES * 60_000);
  await insertPendingLogin(tx, { token, memberId, expiresAt });
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
 * Handles the second step: five attempts for each login, and ten for each account in 15 minutes over all its logins.
 */
export async function takeSecondStep(
  paths: StorefrontPaths,
  input: { token: string | undefined; typed: SecondFactor; client: string },
  request: Request,
  now = new Date(),
): Promise<SecondStepResult> {
  const { token } = input;
  const byAddress = await consume('second_step_address', input.client);
  if (!byAddress.ok) return { kind: 'throttled', retryAfter: byAddress.retryAfter };
  const memberId = looksLikeToken(token) ? await pendingLoginMember(token, now) : undefined;
  const account = memberId === undefined ? undefined : await activeAccount(db(), memberId);
  if (!account || !token) return { kind: 'ended' };
  const byAccount = await consume('second_step_account', `member:${account.id}`);
  if (!byAccount.ok) return { kind: 'throttled', retryAfter: byAccount.retryAfter };
  const left = await takePendingLoginAttempt(token, now);
  if (left === undefined) return { kind: 'ended' };
  const result = await transaction(async (tx): Promise<SecondStepResult> => {
    if (!(await spendSecondFactor(tx, paths, account, input.typed, now)))
      return left > 0 ? { kind: 'wrong', left } : { kind: 'ended' };
    if (!(await endPendingLogin(tx, token))) return { kind: 'ended' };
    return { kind: 'logged_in', ...(await signIn(tx, paths, account, request, now)) };
  });
  if (result.kind === 'logged_in') await reset('second_step_account', `member:${account.id}`);
  return result;
}

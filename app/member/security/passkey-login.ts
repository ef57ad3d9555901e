import type { StorefrontPaths } from '#app/shell/storefront-paths.ts';
import { transaction } from '#platform/db/db.ts';
import { securityEvent } from '#platform/security-log.ts';
import { consume, giveBack } from '#platform/throttle.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import { activeAccount } from '../store.ts';
import { memberByPasskey } from './passkeys.ts';

export type PasskeyLogin =
  | ({ kind: 'logged_in'; memberId: number } & SignedIn)
  | { kind: 'refused' }
  | { kind: 'throttled'; retryAfter: number };

/**
 * Logs a member in by a passkey: it proves possession of a device and, by finger, face or PIN, the person. So there is
 * no second step.
 */
export async function logInByPasskey(
  paths: StorefrontPaths,
  input: { credential: string; client: string },
  request: Request,
  now = new Date(),
): Promise<PasskeyLogin> {
  const taken = await consume('passkey_login_address', input.client);
  if (!taken.ok) return { kind: 'throttled', retryAfter: taken.retryAfter };
  const result = await transaction(async (tx): Promise<PasskeyLogin> => {
    const { credential } = input;
    const memberId = await memberByPasskey(
      tx,
      request,
      { credential, purpose: 'login', memberId: null },
      now,
    );
    const account = memberId === undefined ? undefined : await activeAccount(tx, memberId);
    if (!account) return { kind: 'refused' };
    return { kind: 'logged_in', memberId: account.id, ...(await signIn(tx, paths, account, request, now)) };
  });
  if (result.kind === 'logged_in') {
    securityEvent('login', { by: 'passkey', memberId: result.memberId });
    await giveBack('passkey_login_address', input.client);
  } else securityEvent('login_failed', { by: 'passkey' });
  return result;
}

import { transaction } from '#platform/db/db.ts';
import { securityEvent } from '#platform/security-log.ts';
import { consume, giveBack } from '#platform/throttle.ts';
import { type From, noteLogin } from './login.ts';
import { type SentPasskey, staffByPasskey } from './passkeys.ts';
import { startSession } from './session.ts';
import { accountById } from './staff-store.ts';

export type PasskeyResult =
  | { kind: 'logged_in'; sessionToken: string }
  | { kind: 'refused' }
  | { kind: 'throttled'; retryAfter: number };

/** A login by a passkey alone: it proves a device and, by finger, face or PIN, the person. So there is no second step. */
export async function logInByPasskey(
  sent: SentPasskey,
  from: From,
  now = new Date(),
): Promise<PasskeyResult> {
  const taken = await consume('passkey_login_address', from.address);
  if (!taken.ok) return { kind: 'throttled', retryAfter: taken.retryAfter };
  const entered = await transaction(async (tx) => {
    const staffId = await staffByPasskey(tx, 'staff_login', null, sent, now);
    const account = staffId === undefined ? undefined : await accountById(tx, staffId);
    if (!account) return undefined;
    await noteLogin(tx, account, from, { パスキー: [null, '使用'] });
    return { id: account.id, sessionToken: await startSession(tx, account.id, sent.request, now) };
  });
  if (!entered) {
    securityEvent('login_failed', { by: 'passkey' });
    return { kind: 'refused' };
  }
  securityEvent('login', { by: 'passkey', staffId: entered.id });
  await giveBack('passkey_login_address', from.address);
  return { kind: 'logged_in', sessionToken: entered.sessionToken };
}

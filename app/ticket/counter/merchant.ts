import { readCookie } from '#app/account/cookies.ts';
import { deviceFor, deviceOf } from '#app/account/device.ts';
import { endOf } from '#app/account/lifetimes.ts';
import { type ClosedBy, countAttempt, forgiveAttempt, type LoginLimits } from '#app/account/login-attempt.ts';
import { passwordFits } from '#app/account/password.ts';
import { looksLikeToken, randomToken, readNumber, sha256 } from '#platform/crypto.ts';
import { securityEvent } from '#platform/security-log.ts';
import { reset } from '#platform/throttle.ts';
import {
  deleteSession,
  hasSignedIn,
  insertSession,
  type Merchant,
  merchantByCode,
  merchantOfSession,
  noteDevice,
} from './merchant-store.ts';

export type { Merchant } from './merchant-store.ts';

/**
 * Six digits are few: strangers have five attempts in a quarter of an hour at a code, and ten in twelve hours. A browser in
 * which the merchant has signed in before counts apart, so that nobody can keep a counter closed.
 */
const LIMITS: LoginLimits = {
  device: 'merchant_login_device_account',
  account: 'merchant_login_account',
  long: 'merchant_login_long_account',
  network: 'merchant_login_address',
};

export type MerchantLogin =
  | { kind: 'signed_in'; token: string; deviceToken: string }
  | { kind: 'refused' }
  | { kind: 'throttled'; retryAfter: number; by: ClosedBy };

/** Signs a merchant in. As with members, the answer does not tell an unknown code from a wrong PIN. */
export async function signMerchantIn(
  input: { code: string; pin: string; client: string },
  request: Request,
  now: Date = new Date(),
): Promise<MerchantLogin> {
  const code = readNumber(input.code) ?? input.code;
  const device = deviceOf(request);
  const known = device && (await hasSignedIn(code, device.hash)) ? device : undefined;
  const attempt = { account: code, client: input.client, known };
  const taken = await countAttempt(LIMITS, attempt);
  if (!taken.ok) return { kind: 'throttled', retryAfter: taken.retryAfter, by: taken.by };
  const merchant = await merchantByCode(code);
  if (!(await passwordFits(merchant?.pin_hash, input.pin)) || !merchant) {
    securityEvent('merchant_login_failed', { merchantId: merchant?.id });
    return { kind: 'refused' };
  }
  await forgiveAttempt(LIMITS, attempt);
  const token = randomToken();
  if (!(await insertSession(sha256(token), merchant, endOf('merchant_session', now))))
    return { kind: 'refused' };
  const here = deviceFor(request);
  await noteDevice(merchant.id, here.hash, now);
  securityEvent('merchant_login', { merchantId: merchant.id });
  return { kind: 'signed_in', token, deviceToken: here.token };
}

/** Gives back what strangers took of the attempts at one merchant's code, in whatever browser; all other codes stay as they are. */
export async function forgiveGuesses(code: string): Promise<void> {
  await reset(LIMITS.account, code);
  if (LIMITS.long) await reset(LIMITS.long, code);
}

/**
 * The merchant whose session the request carries. The session ends twelve hours after signing in, however often it was
 * used.
 */
export async function findMerchant(request: Request, now: Date = new Date()): Promise<Merchant | undefined> {
  const token = readCookie(request, 'merchant');
  return looksLikeToken(token) ? merchantOfSession(sha256(token), now) : undefined;
}

export async function signMerchantOut(request: Request): Promise<void> {
  const token = readCookie(request, 'merchant');
  if (looksLikeToken(token)) await deleteSession(sha256(token));
}

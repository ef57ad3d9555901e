import { readCookie } from '#app/account/cookies.ts';
import { passwordFits } from '#app/account/password.ts';
import { looksLikeToken, randomToken, readNumber, sha256 } from '#platform/crypto.ts';
import { consume, giveBack, reset } from '#platform/throttle.ts';
import {
  deleteSession,
  insertSession,
  type Merchant,
  merchantByCode,
  merchantOfSession,
} from './merchant-store.ts';

export type { Merchant } from './merchant-store.ts';

/** Seconds. A merchant signs in once a working day (product spec section 6). */
export const MERCHANT_SESSION_AGE = 12 * 3600;

export type MerchantLogin =
  | { kind: 'signed_in'; token: string }
  | { kind: 'refused' }
  | { kind: 'throttled'; retryAfter: number };

/**
 * Signs a merchant in. As with members, the attempt is counted before the PIN is checked, and the answer does not tell
 * an unknown code from a wrong PIN. Six digits are few: five attempts in a quarter of an hour for each code keep them
 * safe.
 */
export async function signMerchantIn(
  input: { code: string; pin: string; client: string },
  now: Date = new Date(),
): Promise<MerchantLogin> {
  const byAddress = await consume('merchant_login_address', input.client);
  if (!byAddress.ok) return { kind: 'throttled', retryAfter: byAddress.retryAfter };
  const code = readNumber(input.code) ?? input.code;
  const byAccount = await consume('merchant_login_account', code);
  if (!byAccount.ok) return { kind: 'throttled', retryAfter: byAccount.retryAfter };
  const merchant = await merchantByCode(code);
  if (!(await passwordFits(merchant?.pin_hash, input.pin)) || !merchant) return { kind: 'refused' };
  await giveBack('merchant_login_address', input.client);
  await reset('merchant_login_account', code);
  const token = randomToken();
  await insertSession(sha256(token), merchant.id, new Date(now.getTime() + MERCHANT_SESSION_AGE * 1000));
  return { kind: 'signed_in', token };
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

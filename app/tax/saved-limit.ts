import { readCookie, setCookie } from '#app/account/cookies.ts';
import { endOf, lifetimes } from '#app/account/lifetimes.ts';
import { looksLikeToken, randomToken, sha256 } from '#platform/crypto.ts';
import { db, type Tx } from '#platform/db/db.ts';
import { findLimit, insertWish, takeWish, upsertLimit } from './limit-store.ts';

export interface YearLimit {
  year: number;
  /** In yen, whole thousands. */
  amount: number;
}

/** The limit that the member saved for the tax year, in yen; null when there is none. */
export function savedLimit(memberId: number, year: number): Promise<number | null> {
  return findLimit(memberId, year);
}

/** Saves the limit for its year, replacing an earlier one. */
export function saveLimit(memberId: number, { year, amount }: YearLimit): Promise<void> {
  return upsertLimit(db(), memberId, year, amount);
}

/**
 * Keeps a visitor's limit until they have logged in or registered.
 * @returns the cookie to set; it contains only a random token.
 */
export async function keepLimit({ year, amount }: YearLimit, now = new Date()): Promise<string> {
  const token = randomToken();
  const expiresAt = endOf('wish', now);
  await insertWish({ tokenHash: sha256(token), taxYear: year, amount, expiresAt }, now);
  return setCookie('limit', token, lifetimes.wish);
}

/**
 * Saves the limit that is kept for the request's browser, once. Called where every login and registration starts its
 * session, in the same transaction.
 */
export async function saveKeptLimit(tx: Tx, memberId: number, request: Request, now: Date): Promise<void> {
  const token = readCookie(request, 'limit');
  if (!looksLikeToken(token)) return;
  const wish = await takeWish(tx, sha256(token), now);
  if (wish) await upsertLimit(tx, memberId, wish.tax_year, wish.amount);
}

import { readCookie, setCookie } from '#app/account/cookies.ts';
import { looksLikeToken, randomToken, sha256 } from '#platform/crypto.ts';

/**
 * A guest is a browser: a random key in a cookie that ends with the browser's session, and its SHA-256 in the database.
 * It leads to the form that was begun there, and to the orders that were made of it.
 */
export function guestOf(request: Request): Buffer | null {
  const key = readCookie(request, 'order');
  return looksLikeToken(key) ? sha256(key) : null;
}

/** The guest's key, made anew for a browser that has none; then with the cookie to set. */
export function rememberGuest(request: Request): { guest: Buffer; cookie?: string } {
  const known = guestOf(request);
  if (known) return { guest: known };
  const key = randomToken();
  return { guest: sha256(key), cookie: setCookie('order', key) };
}

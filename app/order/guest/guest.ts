import { readCookie, setCookie } from '#app/account/cookies.ts';
import { looksLikeToken, randomToken, sha256 } from '#platform/crypto.ts';

/**
 * A guest is a browser: a random key in a cookie that ends with the browser's session, and its SHA-256 in the database.
 * The key gives access to the form that was begun in this browser, and to the orders made from it.
 */
export function guestOf(request: Request): Buffer | null {
  const key = readCookie(request, 'order');
  return looksLikeToken(key) ? sha256(key) : null;
}

/** The guest's key; for a browser without one a new key, with the cookie to set. */
export function rememberGuest(request: Request): { guest: Buffer; cookie?: string } {
  const known = guestOf(request);
  if (known) return { guest: known };
  const key = randomToken();
  return { guest: sha256(key), cookie: setCookie('order', key) };
}

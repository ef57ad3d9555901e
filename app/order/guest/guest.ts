import { browserOf } from '#app/account/browser-key.ts';
import { setCookie } from '#app/account/cookies.ts';
import { randomToken, sha256 } from '#platform/crypto.ts';

/**
 * A guest is a browser: a random key in a cookie that ends with the browser's session, and its SHA-256 in the database.
 * The key gives access to the form that was begun in this browser, and to the orders made from it.
 */
export function guestOf(request: Request): Buffer | null {
  return browserOf(request, 'order');
}

/** The guest's key; for a browser without one a new key, with the cookie to set. */
export function rememberGuest(request: Request): { guest: Buffer; cookie?: string } {
  const known = guestOf(request);
  if (known) return { guest: known };
  const key = randomToken();
  return { guest: sha256(key), cookie: setCookie('order', key) };
}

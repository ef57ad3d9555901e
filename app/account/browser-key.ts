import { looksLikeToken, sha256 } from '#platform/crypto.ts';
import { type CookieName, readCookie } from './cookies.ts';

/** The random key in a browser's cookie, as it is stored: its SHA-256; null for a browser without one. */
export function browserOf(request: Request, name: CookieName): Buffer | null {
  const key = readCookie(request, name);
  return looksLikeToken(key) ? sha256(key) : null;
}

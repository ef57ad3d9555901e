import { looksLikeToken, randomToken, sha256 } from '#platform/crypto.ts';
import { readCookie, setCookie } from './cookies.ts';
import { lifetimes } from './lifetimes.ts';

/**
 * A browser, as the site recognises it again. The token stands in its cookie, the hash beside every account that logged in
 * there. It gives access to nothing: it keeps apart whose attempts to log in are counted together, and tells when a login
 * comes from somewhere new.
 */
export interface Device {
  token: string;
  hash: Buffer;
}

function named(token: string): Device {
  return { token, hash: sha256(token) };
}

/** The browser of a request, if it carries a mark. */
export function deviceOf(request: Request): Device | undefined {
  const kept = readCookie(request, 'device');
  return looksLikeToken(kept) ? named(kept) : undefined;
}

/** The browser of a request; one without a mark gets a new one. */
export function deviceFor(request: Request): Device {
  return deviceOf(request) ?? named(randomToken());
}

export function deviceCookie(token: string): string {
  return setCookie('device', token, lifetimes.device);
}

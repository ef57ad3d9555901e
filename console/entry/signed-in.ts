import { clearCookie, setCookie } from '#app/account/cookies.ts';
import { lifetimes } from '#app/account/lifetimes.ts';

/** The cookies of a login that is complete: the session's, and the end of those that led to it. */
export function signedInCookies(sessionToken: string): Headers {
  const headers = new Headers();
  // Longer than the session: it still tells whose forms are that are sent after it.
  const maxAge = lifetimes.staff_session + lifetimes.staff_session_known;
  headers.append('Set-Cookie', setCookie('staff', sessionToken, maxAge));
  for (const name of ['staff_login', 'passkey'] as const) headers.append('Set-Cookie', clearCookie(name));
  return headers;
}

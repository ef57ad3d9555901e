import { parse, serialize } from 'hono/utils/cookie';
import { config } from '#platform/config.ts';

/** Cookies of members, merchants, staff and guests who order. All are HttpOnly, SameSite=Lax and Path=/; on https also Secure with `__Host-`. */
export type CookieName =
  | 'session'
  | 'registration'
  | 'password_reset'
  | 'parked'
  | 'wish'
  | 'limit'
  | 'cart'
  | 'device'
  | 'pending_login'
  | 'passkey'
  | 'email_change'
  | 'merchant'
  | 'order'
  | 'order_proof'
  | 'place'
  | 'staff'
  | 'staff_login'
  | 'staff_invitation'
  | 'written';

function overHttps(): boolean {
  return config().origin.startsWith('https://');
}

/** The name as browsers store it: `__Host-` keeps subdomains from planting one of their own. */
export function cookieName(name: CookieName): string {
  return overHttps() ? `__Host-${name}` : name;
}

export function readCookie(request: Request, name: CookieName): string | undefined {
  const full = cookieName(name);
  return parse(request.headers.get('cookie') ?? '', full)[full];
}

/** A Set-Cookie value. @param maxAge seconds; without it the cookie ends with the browser's session. */
export function setCookie(name: CookieName, value: string, maxAge?: number): string {
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', maxAge } as const;
  return overHttps()
    ? serialize(`__Host-${name}`, value, { ...options, secure: true })
    : serialize(name, value, options);
}

export function clearCookie(name: CookieName): string {
  return setCookie(name, '', 0);
}

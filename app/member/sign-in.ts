import { type CookieName, clearCookie, readCookie, setCookie } from '#app/account/cookies.ts';
import { SESSION_COOKIE_AGE, startSession } from '#app/account/session.ts';
import { fulfilWish } from '#app/favorite/wish.ts';
import type { StorefrontPaths } from '#app/shell/storefront-paths.ts';
import { saveKeptLimit } from '#app/tax/saved-limit.ts';
import { looksLikeToken, randomToken, sha256 } from '#platform/crypto.ts';
import type { Tx } from '#platform/db/db.ts';
import { queueMail } from '#platform/mail/send.ts';
import { noteDevice } from './security/device-store.ts';
import { deviceInWords } from './security/device-words.ts';
import { noticeMail } from './security/notices.ts';

export interface SignedIn {
  sessionToken: string;
  /** Lets the site recognise the browser again; it gives access to nothing. */
  deviceToken: string;
}

/**
 * Starts the session of a member who has proved their identity. A login from a browser that the member has not used
 * before is reported by mail. What the browser stores for its owner until then (a heart, a limit) is saved with it.
 */
export async function signIn(
  tx: Tx,
  paths: StorefrontPaths,
  member: { id: number; email: string },
  request: Request,
  now: Date,
): Promise<SignedIn> {
  const kept = readCookie(request, 'device');
  const deviceToken = looksLikeToken(kept) ? kept : randomToken();
  const sessionToken = await startSession(tx, member.id, request, now);
  await fulfilWish(tx, member.id, request, now);
  await saveKeptLimit(tx, member.id, request, now);
  if (await noteDevice(tx, member.id, sha256(deviceToken), now)) {
    const device = deviceInWords(request.headers.get('user-agent') ?? '');
    await queueMail(tx, await noticeMail(paths, member.email, 'new_device', now, [['端末', device]]));
  }
  return { sessionToken, deviceToken };
}

/** The cookies of a login; those of the steps before it are deleted. */
export function signInCookies({ sessionToken, deviceToken }: SignedIn, ...used: CookieName[]): Headers {
  const headers = new Headers();
  headers.append('Set-Cookie', setCookie('session', sessionToken, SESSION_COOKIE_AGE));
  headers.append('Set-Cookie', setCookie('device', deviceToken, SESSION_COOKIE_AGE));
  for (const name of used) headers.append('Set-Cookie', clearCookie(name));
  return headers;
}

import { type CookieName, clearCookie, setCookie } from '#app/account/cookies.ts';
import { deviceCookie, deviceFor } from '#app/account/device.ts';
import { lifetimes } from '#app/account/lifetimes.ts';
import { startSession } from '#app/account/session.ts';
import { joinCart } from '#app/cart/join.ts';
import { fulfilWish } from '#app/favorite/wish.ts';
import type { StorefrontPaths } from '#app/shell/storefront-paths.ts';
import { saveKeptLimit } from '#app/tax/saved-limit.ts';
import type { Tx } from '#platform/db/db.ts';
import { queueMail } from '#platform/mail/send.ts';
import { noteDevice } from './security/device-store.ts';
import { deviceInWords } from './security/device-words.ts';
import { noticeMail } from './security/notices.ts';

export interface SignedIn {
  sessionToken: string;
  /** Of the browser: see `Device`. */
  deviceToken: string;
  /** What the browser had gathered is the member's now. */
  cartJoined: boolean;
}

/**
 * Starts the session of a member who has proved their identity. A login from a browser that the member has not used
 * before is reported by mail. What the browser stores for its owner until then (a heart, a limit, a list) is saved with it.
 */
export async function signIn(
  tx: Tx,
  paths: StorefrontPaths,
  member: { id: number; email: string },
  request: Request,
  now: Date,
): Promise<SignedIn> {
  const { token: deviceToken, hash } = deviceFor(request);
  const sessionToken = await startSession(tx, member.id, request, now);
  await fulfilWish(tx, member.id, request, now);
  await saveKeptLimit(tx, member.id, request, now);
  const cartJoined = await joinCart(tx, member.id, request);
  if (await noteDevice(tx, member.id, hash, now)) {
    const device = deviceInWords(request.headers.get('user-agent') ?? '');
    await queueMail(tx, await noticeMail(paths, member.email, 'new_device', now, [['端末', device]]));
  }
  return { sessionToken, deviceToken, cartJoined };
}

/** The cookies of a login; those of the steps before it are deleted. */
export function signInCookies(
  { sessionToken, deviceToken, cartJoined }: SignedIn,
  ...used: CookieName[]
): Headers {
  const headers = new Headers();
  headers.append('Set-Cookie', setCookie('session', sessionToken, lifetimes.session));
  headers.append('Set-Cookie', deviceCookie(deviceToken));
  for (const name of cartJoined ? [...used, 'cart' as const] : used)
    headers.append('Set-Cookie', clearCookie(name));
  return headers;
}

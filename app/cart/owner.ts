import { browserOf } from '#app/account/browser-key.ts';
import { readCookie, setCookie } from '#app/account/cookies.ts';
import { lifetimes } from '#app/account/lifetimes.ts';
import { findMember } from '#app/account/session.ts';
import { looksLikeToken, randomToken, sha256 } from '#platform/crypto.ts';

/** Whose list it is: a member's, or a browser's. One owner has one list of donations and one cart of the shop. */
export type Owner = { memberId: number } | { guest: Buffer };

/** The key of a browser that has gathered something, as it is stored; null for any other. */
export function guestOf(request: Request): Buffer | null {
  return browserOf(request, 'cart');
}

/** Who asks: the member, else the browser; null for a browser that has gathered nothing. */
export async function ownerOf(request: Request): Promise<Owner | null> {
  const member = await findMember(request);
  if (member) return { memberId: member.id };
  const guest = guestOf(request);
  return guest && { guest };
}

/** The same with a key for a browser that has none, and the cookie that keeps it for as long again. A member needs none. */
export function remembered(request: Request, owner: Owner | null): { owner: Owner; cookie?: string } {
  if (owner && 'memberId' in owner) return { owner };
  const known = readCookie(request, 'cart');
  const key = looksLikeToken(known) ? known : randomToken();
  return { owner: { guest: sha256(key) }, cookie: setCookie('cart', key, lifetimes.cart) };
}

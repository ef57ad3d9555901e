import { readCookie, setCookie } from '#app/account/cookies.ts';
import { beginningOf, endOf, lifetimes } from '#app/account/lifetimes.ts';
import { findMember } from '#app/account/session.ts';
import { hmac, isHmac, readNumber, sameBytes } from '#platform/crypto.ts';
import { securityEvent } from '#platform/security-log.ts';
import { consume } from '#platform/throttle.ts';
import { isGuestOrder } from './access-store.ts';
import { guestOf } from './guest.ts';

/**
 * Who may see an order. Members see their own. A guest has the link of a mail, or enters number and mail address; after
 * either, a cookie remembers it for some hours, so that neither is in a URL longer than needed. For the same time the
 * browser that ordered needs no proof.
 */

/** Orders that one browser may see by this cookie at the same time. */
const MOST = 5;

/** What decides who may see an order. */
export interface Owned {
  number: string;
  member_id: number | null;
  /** SHA-256 of the key of the browser that ordered. */
  guest: Buffer | null;
  ordered_at: Date;
}

export async function mayView(
  request: Request,
  order: Owned,
  now: Date = new Date(),
): Promise<'member' | 'guest' | null> {
  if (order.member_id !== null && (await findMember(request))?.id === order.member_id) return 'member';
  return isProven(request, order, now) ? 'guest' : null;
}

/** Whether the browser holds a proof of the order. */
export function isProven(request: Request, order: Owned, now: Date = new Date()): boolean {
  if (provenNumbers(request, now).includes(order.number)) return true;
  const browser = guestOf(request);
  return (
    browser !== null &&
    order.guest !== null &&
    sameBytes(browser, order.guest) &&
    order.ordered_at > beginningOf('order_proof', now)
  );
}

const PURPOSE = 'order-proof';

function signed(text: string): string {
  return `${text}.${hmac(PURPOSE, text).toString('base64url')}`;
}

function provenNumbers(request: Request, now: Date): string[] {
  const cookie = readCookie(request, 'order_proof') ?? '';
  const at = Math.max(0, cookie.lastIndexOf('.'));
  const text = cookie.slice(0, at);
  if (text === '' || !isHmac(PURPOSE, text, Buffer.from(cookie.slice(at + 1), 'base64url'))) return [];
  const [until = '', ...numbers] = text.split('.');
  return Number(until) > now.getTime() ? numbers : [];
}

/** The cookie that lets the browser see an order from now on, in addition to those that it could see before. */
export function proofCookie(request: Request, number: string, now: Date = new Date()): string {
  const numbers = [...new Set([number, ...provenNumbers(request, now)])].slice(0, MOST);
  const until = endOf('order_proof', now).getTime();
  return setCookie('order_proof', signed([until, ...numbers].join('.')), lifetimes.order_proof);
}

export type Found =
  | { kind: 'found'; number: string }
  | { kind: 'none' }
  | { kind: 'throttled'; retryAfter: number };

/**
 * A guest's order by its number and mail address. A wrong pair, an unknown number and a member's order get the same
 * answer: it tells nothing about orders or addresses.
 */
export async function findGuestOrder(p: { number: string; email: string; client: string }): Promise<Found> {
  const number = readNumber(p.number);
  const byClient = await consume('order_lookup_address', p.client);
  if (!byClient.ok) return { kind: 'throttled', retryAfter: byClient.retryAfter };
  if (number === undefined) return { kind: 'none' };
  const byNumber = await consume('order_lookup_account', number);
  if (!byNumber.ok) return { kind: 'throttled', retryAfter: byNumber.retryAfter };
  if (await isGuestOrder(number, p.email)) return { kind: 'found', number };
  securityEvent('order_lookup_failed');
  return { kind: 'none' };
}

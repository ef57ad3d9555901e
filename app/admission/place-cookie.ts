import { type CookieName, readCookie, setCookie } from '#app/account/cookies.ts';
import { lifetimes } from '#app/account/lifetimes.ts';
import { hmac, looksLikeToken, looksLikeUuid, sameBytes } from '#platform/crypto.ts';

const NAME: CookieName = 'place';
const PURPOSE = 'place';
const MAX_AGE = Math.max(lifetimes.place, lifetimes.pass);

/** What a browser holds: a place in the line, or the mark of one that came in while the door was open. */
export interface Ticket {
  /** In the order in which people came; 0: a mark, which has no place. */
  number: number;
  token: string;
  /** When it was made, in seconds since the epoch. */
  issued: number;
}

function signature(text: string): Buffer {
  return hmac(PURPOSE, text);
}

/** The ticket of the request, if this site made it. */
export function readTicket(request: Request): Ticket | undefined {
  const [, text, number, issued, token, signed] =
    /^((\d{1,15})\.(\d{1,12})\.([0-9a-f-]{36}))\.([\w-]{43})$/.exec(readCookie(request, NAME) ?? '') ?? [];
  if (!text || !looksLikeUuid(token) || !sameBytes(signature(text), Buffer.from(signed!, 'base64url')))
    return undefined;
  return { number: Number(number), issued: Number(issued), token };
}

/** The cookie to set. */
export function ticketCookie({ number, issued, token }: Ticket): string {
  const text = `${number}.${issued}.${token}`;
  return setCookie(NAME, `${text}.${signature(text).toString('base64url')}`, MAX_AGE);
}

/** Who uses a place: a session, or the guest of an order's form; null for neither. */
export function holderOf(request: Request): Buffer | null {
  for (const name of ['session', 'order'] as const) {
    const key = readCookie(request, name);
    if (looksLikeToken(key)) return hmac('place-holder', `${name} ${key}`);
  }
  return null;
}

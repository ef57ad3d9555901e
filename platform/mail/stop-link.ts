import { hmac, sameBytes } from '../crypto.ts';

/**
 * Names in a link, which needs no login, whose mails of a kind it stops. It never expires: the reader of an old mail may
 * still stop the next one, and the link can do nothing else.
 * @param purpose of the signature. @param named in at most 40 characters.
 */
export function stopToken(purpose: string, named: string): string {
  return `${named}.${hmac(purpose, named).toString('base64url')}`;
}

/** @returns what the token names; undefined when it is not ours. */
export function readStopToken(purpose: string, token: string | null): string | undefined {
  const [, named, mac] = /^(.{1,40})\.([A-Za-z0-9_-]{43})$/.exec(token ?? '') ?? [];
  return named && mac && sameBytes(Buffer.from(mac, 'base64url'), hmac(purpose, named)) ? named : undefined;
}

/** The headers by which mail programs offer to stop mails of a kind (RFC 2369, RFC 8058). */
export function stopHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

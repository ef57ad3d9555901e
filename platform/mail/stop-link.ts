import { isHmac, sealAlike, unseal } from '../crypto.ts';

/**
 * Names in a link, which needs no login, whose mails of a kind it stops. It never expires: the reader of an old mail may
 * still stop the next one, and the link can do nothing else. What it names is encrypted: who sees the address learns nothing.
 * @param purpose of the token: one of another purpose is none. @param named in at most 40 characters.
 */
export function stopToken(purpose: string, named: string): string {
  return sealAlike(purpose, 'stop', named).toString('base64url');
}

/** @returns what the token names; undefined when it is not ours. Also reads what mails before these tokens hold, signed alone. */
export function readStopToken(purpose: string, token: string | null): string | undefined {
  if (/^[A-Za-z0-9_-]{38,100}$/.test(token ?? ''))
    return unseal(purpose, 'stop', Buffer.from(token!, 'base64url'));
  const [, named, mac] = /^(.{1,40})\.([A-Za-z0-9_-]{43})$/.exec(token ?? '') ?? [];
  return named && mac && isHmac(purpose, named, Buffer.from(mac, 'base64url')) ? named : undefined;
}

/**
 * The headers by which mail programs offer to stop mails of a kind (RFC 2369, RFC 8058).
 * @param mailbox that people read, for programs that can only write a mail.
 */
export function stopHeaders(url: string, mailbox?: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${url}>${mailbox === undefined ? '' : `, <mailto:${mailbox}?subject=unsubscribe>`}`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

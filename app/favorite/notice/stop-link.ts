import { config } from '#platform/config.ts';
import { hmac, sameBytes } from '#platform/crypto.ts';
import { db } from '#platform/db/db.ts';
import { consume } from '#platform/throttle.ts';
import { countNotices, deleteNoticesOf } from './store.ts';

const PATH = '/goods-notices/unsubscribe';

function signature(memberId: string): Buffer {
  return hmac('goods-notice-stop', memberId);
}

/**
 * Names the member in a link that needs no login. It never expires: the reader of an old mail may still stop the next one,
 * and the link can do nothing else.
 */
export function stopToken(memberId: number): string {
  return `${memberId}.${signature(String(memberId)).toString('base64url')}`;
}

function readStopToken(token: string | null): number | undefined {
  const [, id, mac] = /^(\d{1,15})\.([A-Za-z0-9_-]{43})$/.exec(token ?? '') ?? [];
  if (!id || !mac || !sameBytes(Buffer.from(mac, 'base64url'), signature(id))) return undefined;
  return Number(id);
}

export function stopUrl(memberId: number): string {
  return `${config().origin}${PATH}?token=${stopToken(memberId)}`;
}

/** The headers by which mail programs offer to stop mails of this kind (RFC 2369, RFC 8058). */
export function stopHeaders(memberId: number): Record<string, string> {
  return {
    'List-Unsubscribe': `<${stopUrl(memberId)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** How many notices the link would stop; undefined when it is not ours. Names no goods: mails are passed on. */
export async function stoppable(token: string | null): Promise<number | undefined> {
  const memberId = readStopToken(token);
  return memberId === undefined ? undefined : countNotices(db(), memberId);
}

export type Stopped = { kind: 'stopped' } | { kind: 'not_ours' } | { kind: 'throttled'; retryAfter: number };

/** Stops all notices of the member whom the link names; repeating it changes nothing. */
export async function stopAll(token: string | null): Promise<Stopped> {
  const memberId = readStopToken(token);
  if (memberId === undefined) return { kind: 'not_ours' };
  const taken = await consume('notice_account', String(memberId));
  if (!taken.ok) return { kind: 'throttled', retryAfter: taken.retryAfter };
  await deleteNoticesOf(db(), memberId);
  return { kind: 'stopped' };
}

import { config } from '#platform/config.ts';
import { db } from '#platform/db/db.ts';
import { readStopToken, stopToken } from '#platform/mail/stop-link.ts';
import { consume } from '#platform/throttle.ts';
import { countNotices, deleteNoticesOf } from './store.ts';

const PURPOSE = 'goods-notice-stop';
const PATH = '/goods-notices/unsubscribe';

/** Stops all notices of the member; it names nobody else. */
export function stopUrl(memberId: number): string {
  return `${config().origin}${PATH}?token=${stopToken(PURPOSE, String(memberId))}`;
}

function memberOf(token: string | null): number | undefined {
  const id = readStopToken(PURPOSE, token);
  return id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}

/** How many notices the link would stop; undefined when it is not ours. Names no goods: mails are passed on. */
export async function stoppable(token: string | null): Promise<number | undefined> {
  const memberId = memberOf(token);
  return memberId === undefined ? undefined : countNotices(db(), memberId);
}

export type Stopped = { kind: 'stopped' } | { kind: 'not_ours' } | { kind: 'throttled'; retryAfter: number };

/** Stops all notices of the member that the link names; repeating it changes nothing. */
export async function stopAll(token: string | null): Promise<Stopped> {
  const memberId = memberOf(token);
  if (memberId === undefined) return { kind: 'not_ours' };
  // Not the member's own limit: somebody who was passed an old mail could use that up.
  const taken = await consume('notice_stop_account', String(memberId));
  if (!taken.ok) return { kind: 'throttled', retryAfter: taken.retryAfter };
  await deleteNoticesOf(db(), memberId);
  return { kind: 'stopped' };
}

import { readCookie, setCookie } from '#app/account/cookies.ts';
import { config } from '#platform/config.ts';
import { onPrimary, onReplica } from '#platform/db/reading.ts';

/** Seconds beyond what a replica may be behind: it is looked at once a second, and networks take their time. */
const BEYOND = 5;

/** Has a browser remember for some seconds that it has sent a form; nothing without a replica. */
export function rememberWriting(response: Response): void {
  const { DATABASE_READ_URL, DATABASE_READ_MAX_LAG } = config();
  if (DATABASE_READ_URL)
    response.headers.append('Set-Cookie', setCookie('written', '1', DATABASE_READ_MAX_LAG + BEYOND));
}

/**
 * Reads a list or a file where it may be a little old: from the replica, unless this browser has just sent a form, whose effect
 * the replica may not know yet.
 */
export function readingLists<T>(request: Request, work: () => T): T {
  return readCookie(request, 'written') ? onPrimary(work) : onReplica(work);
}

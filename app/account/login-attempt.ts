import { consumeEach, giveBackEach, type LimitName, type Point } from '#platform/throttle.ts';
import type { Device } from './device.ts';

/** The limits of one kind of login. */
export interface LoginLimits {
  /** For one account in one browser that has logged in to it before. */
  device: LimitName;
  /** For strangers: the attempts at one account from everywhere, … */
  account: LimitName;
  /** … the same over hours, so that waiting does not make guessing worth while, … */
  long?: LimitName;
  /** … and those of one network at all accounts. */
  network: LimitName;
}

export interface Attempt {
  /** What names the account; it need not exist. */
  account: string;
  /** The client's network address. */
  client: string;
  /** The browser, only if it has logged in to this account before. */
  known: Device | undefined;
}

/**
 * Whose attempts have closed a login for a while: those made in this browser, which is one of the account's; those of
 * strangers at the account; or those of the network at whatever accounts.
 */
export type ClosedBy = 'device' | 'account' | 'network';

export type Counted = { ok: true } | { ok: false; retryAfter: number; by: ClosedBy };

function points(limits: LoginLimits, { account, client, known }: Attempt): Point[] {
  if (known) return [[limits.device, `${known.hash.toString('hex')} ${account}`]];
  return [
    [limits.network, client],
    [limits.account, account],
    ...(limits.long ? [[limits.long, account] as const] : []),
  ];
}

/**
 * Counts an attempt to log in, before it is checked: if only failures were counted, a hundred guesses sent at once would
 * all be checked. A browser that has logged in to the account before has an allowance of its own. So strangers who guess
 * use up theirs alone, and neither they nor a neighbour in the same network can lock the owner out.
 */
export async function countAttempt(limits: LoginLimits, attempt: Attempt): Promise<Counted> {
  const taken = await consumeEach(points(limits, attempt));
  if (taken.ok) return taken;
  const { retryAfter, limit } = taken;
  const by = limit === limits.device ? 'device' : limit === limits.network ? 'network' : 'account';
  return { ok: false, retryAfter, by };
}

/**
 * Gives back what a right attempt took. What strangers took of the account's allowance is given back only when its owner
 * logs in from among them: a login in a known browser does not buy them new guesses.
 */
export function forgiveAttempt(limits: LoginLimits, attempt: Attempt): Promise<void> {
  return giveBackEach(points(limits, attempt), (limit) => limit !== limits.network);
}

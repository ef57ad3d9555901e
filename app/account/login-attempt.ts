import { consumeEach, giveBack, type LimitName, type Point, reset, type Taken } from '#platform/throttle.ts';
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
export function countAttempt(limits: LoginLimits, attempt: Attempt): Promise<Taken> {
  return consumeEach(points(limits, attempt));
}

/**
 * Gives back what a right attempt took. What strangers took of the account's allowance is given back only when its owner
 * logs in from among them: a login in a known browser does not buy them new guesses.
 */
export async function forgiveAttempt(limits: LoginLimits, attempt: Attempt): Promise<void> {
  for (const [limit, key] of points(limits, attempt))
    await (limit === limits.network ? giveBack(limit, key) : reset(limit, key));
}

import { BlockList, isIP, isIPv6 } from 'node:net';
import { config } from './config.ts';
import { hmac } from './crypto.ts';
import { securityEvent } from './security-log.ts';
import { type Counted, deletePassed, readCounter, returnPoints, takePoints } from './throttle-store.ts';

/** What a limit counts by. `account`: a mail address, member or flow. `address`: the client's network address. */
interface Limit {
  points: number;
  /** Seconds from the first point until all are given back. */
  window: number;
  by: 'account' | 'address';
}

const MINUTE = 60;
const HOUR = 3600;

/**
 * Every limit of the site. Product spec section 3 fixes the two of the login; the others limit mails and guesses. Which of
 * them strangers can use up for somebody else, and what is left to the owner then: docs/lifetimes.md.
 */
export const limits = {
  login_account: { points: 5, window: 15 * MINUTE, by: 'account' },
  login_long_account: { points: 20, window: 4 * HOUR, by: 'account' },
  login_device_account: { points: 5, window: 15 * MINUTE, by: 'account' },
  login_address: { points: 30, window: 15 * MINUTE, by: 'address' },
  register_mail_account: { points: 3, window: 30 * MINUTE, by: 'account' }, // not longer than its link lasts
  register_mail_address: { points: 20, window: HOUR, by: 'address' },
  register_code_address: { points: 40, window: HOUR, by: 'address' },
  register_finish_address: { points: 30, window: HOUR, by: 'address' },
  recover_mail_account: { points: 3, window: HOUR, by: 'account' }, // not longer than its link lasts
  recover_mail_address: { points: 20, window: HOUR, by: 'address' },
  reset_address: { points: 30, window: HOUR, by: 'address' },
  second_step_account: { points: 10, window: 15 * MINUTE, by: 'account' },
  second_step_long_account: { points: 20, window: 4 * HOUR, by: 'account' },
  second_step_device_account: { points: 10, window: 15 * MINUTE, by: 'account' },
  second_step_address: { points: 30, window: 15 * MINUTE, by: 'address' },
  passkey_options_address: { points: 120, window: 10 * MINUTE, by: 'address' },
  passkey_login_address: { points: 30, window: 15 * MINUTE, by: 'address' },
  profile_account: { points: 60, window: 10 * MINUTE, by: 'account' },
  confirm_account: { points: 5, window: 15 * MINUTE, by: 'account' },
  email_change_account: { points: 5, window: HOUR, by: 'account' },
  email_change_mail_account: { points: 3, window: HOUR, by: 'account' },
  unsubscribe_account: { points: 30, window: HOUR, by: 'account' },
  unsubscribe_mail_account: { points: 3, window: HOUR, by: 'account' },
  unsubscribe_mail_address: { points: 20, window: HOUR, by: 'address' },
  inquiry_account: { points: 5, window: HOUR, by: 'account' },
  inquiry_address: { points: 20, window: HOUR, by: 'address' },
  donation_form_account: { points: 120, window: 10 * MINUTE, by: 'account' },
  donation_submit_account: { points: 30, window: 10 * MINUTE, by: 'account' },
  order_form_account: { points: 120, window: 10 * MINUTE, by: 'account' },
  order_form_address: { points: 240, window: 10 * MINUTE, by: 'address' },
  order_submit_account: { points: 30, window: 10 * MINUTE, by: 'account' },
  order_submit_address: { points: 60, window: 10 * MINUTE, by: 'address' },
  order_lookup_account: { points: 10, window: 15 * MINUTE, by: 'account' },
  order_lookup_address: { points: 30, window: 15 * MINUTE, by: 'address' },
  order_change_account: { points: 30, window: 10 * MINUTE, by: 'account' },
  one_stop_form_account: { points: 60, window: 10 * MINUTE, by: 'account' },
  remedy_choice_account: { points: 30, window: 10 * MINUTE, by: 'account' },
  message_account: { points: 60, window: 10 * MINUTE, by: 'account' },
  external_account: { points: 60, window: 10 * MINUTE, by: 'account' },
  paper_account: { points: 300, window: 10 * MINUTE, by: 'account' }, // a year's papers at once, and no more than that
  cart_account: { points: 300, window: 10 * MINUTE, by: 'account' },
  cart_address: { points: 120, window: 10 * MINUTE, by: 'address' },
  favorite_account: { points: 300, window: 10 * MINUTE, by: 'account' },
  favorite_wish_address: { points: 60, window: 10 * MINUTE, by: 'address' },
  notice_account: { points: 120, window: 10 * MINUTE, by: 'account' },
  notice_stop_account: { points: 30, window: HOUR, by: 'account' },
  viewed_account: { points: 300, window: 10 * MINUTE, by: 'account' },
  merchant_login_account: { points: 5, window: 15 * MINUTE, by: 'account' },
  merchant_login_long_account: { points: 10, window: 12 * HOUR, by: 'account' }, // six digits are few
  merchant_login_device_account: { points: 5, window: 15 * MINUTE, by: 'account' },
  merchant_login_address: { points: 30, window: 15 * MINUTE, by: 'address' },
  ticket_lookup_account: { points: 20, window: 10 * MINUTE, by: 'account' },
  ticket_redeem_account: { points: 300, window: 10 * MINUTE, by: 'account' },
  address_account: { points: 60, window: 10 * MINUTE, by: 'account' },
  limit_account: { points: 60, window: 10 * MINUTE, by: 'account' },
  limit_wish_address: { points: 60, window: 10 * MINUTE, by: 'address' },
  park_address: { points: 60, window: 10 * MINUTE, by: 'address' },
  place_address: { points: 240, window: 10 * MINUTE, by: 'address' }, // many phones share an address
  staff_login_account: { points: 5, window: 15 * MINUTE, by: 'account' },
  staff_login_long_account: { points: 20, window: 4 * HOUR, by: 'account' },
  staff_login_device_account: { points: 5, window: 15 * MINUTE, by: 'account' },
  staff_login_address: { points: 30, window: 15 * MINUTE, by: 'address' },
  staff_code_account: { points: 10, window: 15 * MINUTE, by: 'account' },
  staff_code_address: { points: 30, window: 15 * MINUTE, by: 'address' },
  staff_confirm_account: { points: 5, window: 15 * MINUTE, by: 'account' },
  staff_invite_account: { points: 60, window: HOUR, by: 'account' },
  staff_invited_address: { points: 60, window: HOUR, by: 'address' }, // an office behind one address
  staff_change_account: { points: 600, window: 10 * MINUTE, by: 'account' },
  postal_address: { points: 120, window: MINUTE, by: 'address' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

export type Consumed = { ok: true; left: number } | { ok: false; retryAfter: number };

/** A limit, and what is counted. */
export type Point = readonly [limit: LimitName, key: string];

export type Taken = { ok: true } | { ok: false; retryAfter: number; limit: LimitName };

/** The table contains no network or mail addresses: only their keyed hash. */
function rowOf([name, key]: Point): string {
  const subject = limits[name].by === 'address' ? network(key) : key.normalize('NFKC').toLowerCase();
  return `${name}:${hmac('throttle', subject).toString('base64url')}`;
}

/** Takes one point. */
export async function consume(name: LimitName, key: string): Promise<Consumed> {
  const { left, refused } = await take([[name, key]]);
  return refused ? { ok: false, retryAfter: refused.retryAfter } : { ok: true, left };
}

/**
 * Takes one point of each limit in turn; the first refusal ends it, so that the limits behind it lose nothing. Limits that are
 * taken together are so in the same order everywhere: their rows are locked until the last of them is.
 */
export async function consumeEach(points: readonly Point[]): Promise<Taken> {
  const { refused } = await take(points);
  return refused ? { ok: false, ...refused } : { ok: true };
}

async function take(points: readonly Point[]) {
  const counters = points.map((point) => ({ key: rowOf(point), ...limits[point[0]] }));
  const taken = await takePoints(counters, Date.now());
  const [limit] = points[taken.length - 1]!;
  const last = taken.at(-1)!;
  const left = limits[limit].points - last.points;
  if (left >= 0) return { left };
  securityEvent('throttled', { limit });
  return { left: 0, refused: { limit, retryAfter: seconds(last) } };
}

/** Whether a point is left, without taking it. */
export async function peek(name: LimitName, key: string): Promise<Consumed> {
  const state = await readCounter(rowOf([name, key]), Date.now());
  const left = limits[name].points - (state?.points ?? 0);
  return state && left <= 0 ? { ok: false, retryAfter: seconds(state) } : { ok: true, left };
}

/** Gives one point back when the counted request was harmless. */
export function giveBack(name: LimitName, key: string): Promise<void> {
  return giveBackEach([[name, key]], () => false);
}

/** Gives all points of a key back. */
export function reset(name: LimitName, key: string): Promise<void> {
  return giveBackEach([[name, key]], () => true);
}

/** Gives points back of several limits, in the order in which they were taken. @param all of which limits every point is. */
export function giveBackEach(points: readonly Point[], all: (limit: LimitName) => boolean): Promise<void> {
  return returnPoints(
    points.map((point) => ({ key: rowOf(point), all: all(point[0]) })),
    Date.now(),
  );
}

function seconds({ expire }: Counted): number {
  return Math.max(1, Math.ceil((expire - Date.now()) / 1000));
}

/** Job: deletes counters whose window has passed. */
export function sweepThrottle(): Promise<void> {
  return deletePassed(Date.now());
}

/** The network that counts as one client: an IPv4 address, or an IPv6 /64 (what one household is given). */
export function network(address: string): string {
  const plain = withoutZone(address);
  return isIPv6(plain) ? `${prefixOf(plain, 4)}::/64` : plain.toLowerCase();
}

/**
 * The networks that may well be one owner's, though they count as many clients: an IPv4 /24, or an IPv6 /48. No smaller
 * ones are routed on the internet by themselves, and a /48 is the most that one customer is usually given (RFC 6177).
 */
export function neighbourhood(address: string): string {
  const plain = withoutZone(address);
  if (isIPv6(plain)) return `${prefixOf(plain, 3)}::/48`;
  return isIP(plain) === 4 ? `${plain.slice(0, plain.lastIndexOf('.'))}.0/24` : plain.toLowerCase();
}

/** The first groups of 16 bits of an IPv6 address, four at most, in the one way in which they are written here. */
function prefixOf(address: string, count: number): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  // A dotted tail (::1.2.3.4) counts as two groups; it is below the /64 in any case.
  const groups = right.length + right.filter((g) => g.includes('.')).length;
  const zeros = tail === undefined ? 0 : 8 - left.length - groups;
  const all = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right];
  return all
    .slice(0, count)
    .map((g) => Number.parseInt(g, 16).toString(16))
    .join(':');
}

/** A network as the log names it: the same one is recognised, and nobody reads the address from it. */
export function networkMark(address: string): string {
  return hmac('throttle', network(address)).toString('base64url').slice(0, 12);
}

let trusted: { list: string; blocks: BlockList } | undefined;

/**
 * The configured reverse proxies.
 * @throws Error naming the entry that is neither an address nor a CIDR block.
 */
export function trustedProxies(list = config().TRUSTED_PROXIES): BlockList {
  if (trusted?.list !== list) trusted = { list, blocks: readBlocks('TRUSTED_PROXIES', list) };
  return trusted.blocks;
}

/** Comma-separated addresses and CIDR blocks. @param name of the variable. @throws Error naming what is neither. */
export function readBlocks(name: string, list: string): BlockList {
  const blocks = new BlockList();
  for (const entry of list.split(',').map((e) => e.trim())) {
    if (entry === '') continue;
    const [base = '', bits] = entry.split('/');
    const family = isIP(base) === 6 ? 'ipv6' : 'ipv4';
    const widest = family === 'ipv6' ? 128 : 32;
    const length = bits === undefined ? widest : Number(bits);
    if (isIP(base) === 0 || !Number.isInteger(length) || length < 0 || length > widest || bits === '')
      throw new Error(`${name}: ${entry} is neither an address nor a CIDR block`);
    blocks.addSubnet(base, length, family);
  }
  return blocks;
}

/**
 * The client's address. X-Forwarded-For is trusted only as far as trusted proxies wrote it: read from the right, the
 * first address that is not one of theirs is the client; everything to its left may be invented.
 */
export function clientAddress(headers: Headers, socketAddress: string, proxies: BlockList): string {
  const isTrusted = (a: string) => proxies.check(a, isIPv6(a) ? 'ipv6' : 'ipv4');
  let client = plainAddress(socketAddress) ?? socketAddress;
  if (isIP(client) === 0 || !isTrusted(client)) return client;
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').reverse();
  for (const hop of hops) {
    const address = plainAddress(hop);
    if (address === undefined) break;
    client = address;
    if (!isTrusted(address)) break;
  }
  return client;
}

function withoutZone(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').split('%', 1)[0]!;
}

/** An address without port, brackets, zone and the IPv4-in-IPv6 prefix; undefined when it is not one. */
export function plainAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ??
    /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(trimmed)?.[1] ??
    trimmed;
  const plain = withoutZone(bare);
  return isIP(plain) === 0 ? undefined : plain;
}

import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { network } from './client-address.ts';
import { hmac } from './crypto.ts';
import { db, dbPool } from './db/db.ts';

/** What one limit counts by. `account`: a mail address, member or flow. `address`: the client's network address. */
interface Limit {
  points: number;
  /** Seconds from the first point until all are given back. */
  window: number;
  by: 'account' | 'address';
}

const MINUTE = 60;
const HOUR = 3600;

/** Every limit of the site. Product spec section 3 fixes the two of the login; the others keep mails and guesses few. */
export const limits = {
  login_account: { points: 5, window: 15 * MINUTE, by: 'account' },
  login_address: { points: 30, window: 15 * MINUTE, by: 'address' },
  register_mail_account: { points: 5, window: HOUR, by: 'account' },
  register_mail_address: { points: 20, window: HOUR, by: 'address' },
  register_code_address: { points: 40, window: HOUR, by: 'address' },
  register_finish_address: { points: 30, window: HOUR, by: 'address' },
  recover_mail_account: { points: 3, window: HOUR, by: 'account' },
  recover_mail_address: { points: 20, window: HOUR, by: 'address' },
  reset_address: { points: 30, window: HOUR, by: 'address' },
  postal_address: { points: 120, window: MINUTE, by: 'address' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

export type Consumed = { ok: true; left: number } | { ok: false; retryAfter: number };

// One limiter a limit and pool: tests and the launcher open and close pools within one process.
const limiters = new WeakMap<pg.Pool, Map<LimitName, RateLimiterPostgres>>();

function limiter(name: LimitName): RateLimiterPostgres {
  const pool = dbPool();
  const known = limiters.get(pool) ?? new Map<LimitName, RateLimiterPostgres>();
  limiters.set(pool, known);
  let made = known.get(name);
  if (!made) {
    made = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'throttle',
      tableCreated: true,
      clearExpiredByTimeout: false, // a job sweeps, see sweepThrottle
      keyPrefix: name,
      points: limits[name].points,
      duration: limits[name].window,
    });
    known.set(name, made);
  }
  return made;
}

/** Neither addresses nor mail addresses stand in the table: only their keyed hash. */
function hashedKey(name: LimitName, key: string): string {
  const subject = limits[name].by === 'address' ? network(key) : key.normalize('NFKC').toLowerCase();
  return hmac('throttle', subject).toString('base64url');
}

/** Takes one point. Counting and asking are one statement, so that parallel requests cannot slip through together. */
export async function consume(name: LimitName, key: string): Promise<Consumed> {
  try {
    const taken = await limiter(name).consume(hashedKey(name, key));
    return { ok: true, left: taken.remainingPoints };
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return { ok: false, retryAfter: seconds(refused) };
    throw refused;
  }
}

/** Says whether a point is left, without taking it. */
export async function peek(name: LimitName, key: string): Promise<Consumed> {
  const state = await limiter(name).get(hashedKey(name, key));
  if (state === null || state.consumedPoints < limits[name].points)
    return { ok: true, left: limits[name].points - (state?.consumedPoints ?? 0) };
  return { ok: false, retryAfter: seconds(state) };
}

/** Gives one point back: what was counted turned out to be harmless. */
export async function giveBack(name: LimitName, key: string): Promise<void> {
  await limiter(name).reward(hashedKey(name, key));
}

/** Forgets all points of a key. */
export async function reset(name: LimitName, key: string): Promise<void> {
  await limiter(name).delete(hashedKey(name, key));
}

function seconds(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000));
}

/** Job: removes counters whose window has passed. */
export async function sweepThrottle(): Promise<void> {
  await db().deleteFrom('throttle').where('expire', '<', Date.now()).execute();
}

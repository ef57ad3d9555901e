import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Bulkhead } from '#platform/http/bulkhead.ts';
import { whoAsks } from '#platform/http/comer.ts';
import { codePoints } from '#platform/text/normalize.ts';
import { isCommonPassword } from './common-passwords.ts';

/** OWASP's argon2id minimum: 19 MiB, two passes, one lane. Argon2id is the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$';

/**
 * Hashing takes 19 MB and some 30 ms of a processor each: a flood of logins must leave the others to everybody else. What
 * waits for longer than this is told to come again (503).
 */
const hashing = new Bulkhead({
  places: Math.max(1, Math.floor(availableParallelism() / 2)),
  queue: 100,
  patienceMs: 5_000,
});
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const { signal: _, ...who } = whoAsks(); // what was begun for a visitor who goes away is finished
  return hashing.run(who, work);
}

export type PasswordFault = 'short' | 'long' | 'control' | 'common' | 'email';

/** The form that is hashed: the same password must match when it is typed in full or half width on another keyboard. */
function canonical(password: string): string {
  return password.normalize('NFKC');
}

/**
 * What is wrong with a new password (product spec section 3): it has 8–128 code points of any script and is not a
 * common one.
 */
export function passwordFault(password: string, email: string): PasswordFault | undefined {
  const text = canonical(password);
  if (codePoints(text) < 8) return 'short';
  if (codePoints(text) > 128) return 'long';
  if (/\p{Cc}/u.test(text)) return 'control';
  const plain = text.toLowerCase();
  if (plain === email.toLowerCase() || plain === email.toLowerCase().split('@')[0]) return 'email';
  if (isCommonPassword(plain)) return 'common';
  return undefined;
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(canonical(password), COST));
}

let dummy: Promise<string> | undefined;

/** A hash that no password fits, made once. */
function dummyHash(): Promise<string> {
  dummy ??= hashPassword('nobody has this password').catch((error: unknown) => {
    dummy = undefined; // there was no turn for it: the next one tries again
    throw error;
  });
  return dummy;
}

/**
 * Compares a password with a stored hash. Without a hash (no such member) it does the same work against a dummy hash,
 * so that the response time does not tell who is a member.
 */
export async function passwordFits(stored: string | null | undefined, password: string): Promise<boolean> {
  // No real password is longer; hashing a megabyte would only waste time.
  const text = canonical(password.slice(0, 1000));
  const against = stored ?? (await dummyHash());
  const fits = await inTurn(() => verify(against, text));
  return fits && typeof stored === 'string';
}

/** Whether the stored hash was made at another cost than today's. */
export function needsRehash(stored: string): boolean {
  return !stored.startsWith(CURRENT);
}

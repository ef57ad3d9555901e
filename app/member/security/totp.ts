import { resealAll } from '#app/account/reseal.ts';
import { counterOf, unsealSecret } from '#app/account/totp.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { replaceSeal, spendCounter, totpSecret, totpSecretsAfter } from './second-factor-store.ts';

/** As whose the secrets of a member are sealed. */
export function ownerOf(memberId: number): string {
  return String(memberId);
}

/** Seals members' second factors under the newest SECRET_KEY. @returns how many were sealed under the one before. */
export function resealMembers(): Promise<number> {
  return resealAll({ ownerOf, totpSecretsAfter, replaceSeal });
}

/**
 * Whether a code of the member's app is valid, and uses it up: each is valid once (RFC 6238, 5.2), and none that is
 * older than the last.
 */
export async function spendCode(tx: Db | Tx, memberId: number, code: string, now: Date): Promise<boolean> {
  const sealed = await totpSecret(tx, memberId);
  if (!sealed) return false;
  const counter = counterOf(unsealSecret(ownerOf(memberId), sealed), code, now);
  return counter !== undefined && spendCounter(tx, memberId, counter);
}

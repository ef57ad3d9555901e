import { makeRecoveryCodes, typedRecoveryCode } from '#app/account/recovery-code.ts';
import { resealAll } from '#app/account/reseal.ts';
import {
  counterOf,
  enrolmentView,
  newSecret,
  openEnrolment,
  packEnrolment,
  sealSecret,
  unsealSecret,
} from '#app/account/totp.ts';
import { config } from '#platform/config.ts';
import type { Tx } from '#platform/db/db.ts';
import {
  insertTotp,
  replaceRecoveryCodes,
  replaceSeal,
  spendCounter,
  spendRecoveryCode,
  totpSecret,
  totpSecretsAfter,
} from './factor-store.ts';

/** As whose the secrets of a person are sealed: never those of a member with the same number. */
export function ownerOf(staffId: number): string {
  return `staff:${staffId}`;
}

/** Seals people's second factors under the newest SECRET_KEY. @returns how many were sealed under the one before. */
export function resealStaff(): Promise<number> {
  return resealAll({ ownerOf, totpSecretsAfter, replaceSeal });
}

/** What is typed to prove the second factor. */
export type TypedFactor = { by: 'app'; code: string } | { by: 'recovery'; code: string };

/** Whether a typed code is valid, and uses it up. */
export async function spendTyped(tx: Tx, staffId: number, typed: TypedFactor, now: Date): Promise<boolean> {
  if (typed.by === 'recovery') {
    const hashes = typedRecoveryCode(ownerOf(staffId), typed.code);
    return hashes.length > 0 && spendRecoveryCode(tx, staffId, hashes, now);
  }
  const sealed = await totpSecret(tx, staffId);
  const counter = sealed && counterOf(unsealSecret(ownerOf(staffId), sealed), typed.code, now);
  return counter !== undefined && spendCounter(tx, staffId, counter);
}

/** What an authenticator app reads. `packed` goes through the form: nothing is stored until the app has shown a code. */
export interface Enrolment {
  packed: string;
  size: number;
  path: string;
  text: string;
}

/** @param packed one that was begun before. @returns undefined when that one is no longer good. */
export function enrolment(
  person: { id: number; email: string },
  packed: string | undefined,
  now: Date,
): Enrolment | undefined {
  const owner = ownerOf(person.id);
  const own = packed ?? packEnrolment(owner, newSecret(), now);
  const secret = openEnrolment(owner, own, now);
  const issuer = `${config().SITE_NAME} 管理画面`;
  return secret === undefined ? undefined : { packed: own, ...enrolmentView(person.email, secret, issuer) };
}

export type Enrolled = 'on' | 'wrong' | 'stale' | 'already_on';

/** Keeps the app once it has shown a code of its secret. That code is used up. */
export async function enrol(
  tx: Tx,
  staffId: number,
  input: { packed: string; code: string },
  now: Date,
): Promise<Enrolled> {
  const owner = ownerOf(staffId);
  const secret = openEnrolment(owner, input.packed, now);
  if (secret === undefined) return 'stale';
  const counter = counterOf(secret, input.code, now);
  if (counter === undefined) return 'wrong';
  const kept = await insertTotp(tx, { staffId, secret: sealedFactor(staffId, secret), counter });
  return kept ? 'on' : 'already_on';
}

/** Ten new recovery codes, in place of all earlier ones. @returns them as they are shown, once. */
export async function renewCodes(tx: Tx, staffId: number): Promise<string[]> {
  const { shown, hashes } = makeRecoveryCodes(ownerOf(staffId));
  await replaceRecoveryCodes(tx, staffId, hashes);
  return shown;
}

/** As the secret of somebody's app is kept: for a demo, whose secret everybody knows. */
export function sealedFactor(staffId: number, secret: string): Buffer {
  return sealSecret(ownerOf(staffId), secret);
}

import { hmac, randomNumber, readNumber } from '#platform/crypto.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { replaceRecoveryCodes, spendRecoveryCode } from './second-factor-store.ts';

const RECOVERY_CODES = 10;
const RANDOM_CHARACTERS = 11; // 55 bits, and the check symbol

function codeHash(memberId: number, code: string): Buffer {
  return hmac('recovery-code', `${memberId}:${code}`);
}

/** Replaces all earlier codes by ten new ones. @returns them as they are shown, once: 「XXXX-XXXX-XXXX」. */
export async function newRecoveryCodes(tx: Tx, memberId: number): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(randomNumber(RANDOM_CHARACTERS));
  await replaceRecoveryCodes(
    tx,
    memberId,
    [...codes].map((code) => codeHash(memberId, code)),
  );
  return [...codes].map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

/** Whether a typed recovery code is valid, and uses it up: each is valid once. */
export async function spendTypedRecoveryCode(
  tx: Db | Tx,
  memberId: number,
  typed: string,
  now: Date,
): Promise<boolean> {
  const code = readNumber(typed);
  return code !== undefined && spendRecoveryCode(tx, memberId, codeHash(memberId, code), now);
}

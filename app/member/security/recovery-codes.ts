import { makeRecoveryCodes, typedRecoveryCode } from '#app/account/recovery-code.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { replaceRecoveryCodes, spendRecoveryCode } from './second-factor-store.ts';
import { ownerOf } from './totp.ts';

/** Replaces all earlier codes by ten new ones. @returns them as they are shown, once. */
export async function newRecoveryCodes(tx: Tx, memberId: number): Promise<string[]> {
  const { shown, hashes } = makeRecoveryCodes(ownerOf(memberId));
  await replaceRecoveryCodes(tx, memberId, hashes);
  return shown;
}

/** Whether a typed recovery code is valid, and uses it up: each is valid once. */
export async function spendTypedRecoveryCode(
  tx: Db | Tx,
  memberId: number,
  typed: string,
  now: Date,
): Promise<boolean> {
  const hashes = typedRecoveryCode(ownerOf(memberId), typed);
  return hashes.length > 0 && spendRecoveryCode(tx, memberId, hashes, now);
}

import { hmac, hmacs, randomNumber, readNumber } from '#platform/crypto.ts';

const RECOVERY_CODES = 10;
const RANDOM_CHARACTERS = 11; // 55 bits, and the check symbol

/** Codes for who has lost the second factor, as they are shown once: 「XXXX-XXXX-XXXX」, and as they are kept. */
export interface RecoveryCodes {
  shown: string[];
  hashes: Buffer[];
}

const PURPOSE = 'recovery-code';

/** Ten new ones. @param owner whose they are. */
export function makeRecoveryCodes(owner: string): RecoveryCodes {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(randomNumber(RANDOM_CHARACTERS));
  return {
    shown: [...codes].map((code) => code.replace(/(.{4})(?=.)/g, '$1-')),
    hashes: [...codes].map((code) => hmac(PURPOSE, `${owner}:${code}`)),
  };
}

/** What may be kept of a code as it was typed, under each SECRET_KEY; nothing when it is none. */
export function typedRecoveryCode(owner: string, typed: string): Buffer[] {
  const code = readNumber(typed);
  return code === undefined ? [] : hmacs(PURPOSE, `${owner}:${code}`);
}

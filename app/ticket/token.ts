import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';
import { readNumber, secretKeys } from '#platform/crypto.ts';

/** Random characters of a ticket's code, 5 bits each: 65 bits that nobody can guess, followed by a check symbol. */
export const CODE_LENGTH = 13;

const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
interface KeyPair {
  own: KeyObject;
  open: KeyObject;
}
const pairs = new Map<string, KeyPair>();

/**
 * One for each SECRET_KEY, the newest first: QR codes that were drawn under the key before are read as long as that is named, and pages
 * draw new ones.
 */
function keyPairs(): KeyPair[] {
  return secretKeys().map((secret) => {
    const known = pairs.get(secret);
    if (known) return known;
    const seed = Buffer.from(hkdfSync('sha256', secret, '', 'ticket signature', 32));
    const own = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' });
    const pair = { own, open: createPublicKey(own) };
    pairs.set(secret, pair);
    return pair;
  });
}

function message(code: string): Buffer {
  return Buffer.from(`ticket:${code}`);
}

/**
 * The content of a ticket's QR code: its code and our Ed25519 signature of it, 101 characters that need no escaping.
 */
export function signToken(code: string): string {
  return `${code}.${sign(null, message(code), keyPairs()[0]!.own).toString('base64url')}`;
}

/** The code of a token that we signed; undefined for anything else, decided without the database. */
export function readToken(token: string): string | undefined {
  const [, code, signature] = /^([0-9A-HJKMNP-TV-Z]{14})\.([\w-]{86})$/.exec(token) ?? [];
  if (code === undefined || signature === undefined) return undefined;
  const bytes = Buffer.from(signature, 'base64url');
  return keyPairs().some(({ open }) => verify(null, message(code), open, bytes)) ? code : undefined;
}

/** A ticket's code as a person typed it, or undefined when it cannot be one. */
export function readCode(typed: string): string | undefined {
  const code = readNumber(typed);
  return code?.length === CODE_LENGTH + 1 ? code : undefined;
}

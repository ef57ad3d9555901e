import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';
import { config } from '#platform/config.ts';
import { readNumber } from '#platform/crypto.ts';

/** Random characters of a ticket's code, 5 bits each: 65 bits that nobody can guess, followed by a check symbol. */
export const CODE_LENGTH = 13;

const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
let keys: { secret: string; own: KeyObject; open: KeyObject } | undefined;

/** Derived from SECRET_KEY: with another secret all existing QR codes are invalid, and their pages draw new ones. */
function keyPair(): { own: KeyObject; open: KeyObject } {
  const secret = config().SECRET_KEY;
  if (keys?.secret !== secret) {
    const seed = Buffer.from(hkdfSync('sha256', secret, '', 'ticket signature', 32));
    const own = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' });
    keys = { secret, own, open: createPublicKey(own) };
  }
  return keys;
}

function message(code: string): Buffer {
  return Buffer.from(`ticket:${code}`);
}

/**
 * The content of a ticket's QR code: its code and our Ed25519 signature of it, 101 characters that need no escaping.
 */
export function signToken(code: string): string {
  return `${code}.${sign(null, message(code), keyPair().own).toString('base64url')}`;
}

/** The code of a token that we signed; undefined for anything else, decided without the database. */
export function readToken(token: string): string | undefined {
  const [, code, signature] = /^([0-9A-HJKMNP-TV-Z]{14})\.([\w-]{86})$/.exec(token) ?? [];
  if (code === undefined || signature === undefined) return undefined;
  return verify(null, message(code), keyPair().open, Buffer.from(signature, 'base64url')) ? code : undefined;
}

/** A ticket's code as a person typed it, or undefined when it cannot be one. */
export function readCode(typed: string): string | undefined {
  const code = readNumber(typed);
  return code?.length === CODE_LENGTH + 1 ? code : undefined;
}

import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';
import { config } from './config.ts';

/** A secret for cookies and mailed links: 256 random bits, 43 URL-safe characters. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text has the form of a `randomToken`: anything else is refused without the database. */
export function looksLikeToken(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** Whether a text is a UUID as PostgreSQL takes it: a form's key that was made up is refused without the database. */
export function looksLikeUuid(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** A code of decimal digits that a person types from a mail. */
export function randomDigits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}

export function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest();
}

/**
 * HMAC-SHA-256 under SECRET_KEY, the newest one.
 * @param purpose separates uses: a signature made for one is never valid for another.
 */
export function hmac(purpose: string, message: string): Buffer {
  return hmacUnder(secretKeys()[0]!, purpose, message);
}

function hmacUnder(secret: string, purpose: string, message: string): Buffer {
  const key = derived(secret, `hmac:${purpose}`, () => createHmac('sha256', secret).update(purpose).digest());
  return createHmac('sha256', key).update(message).digest();
}

/** The same under each SECRET_KEY, the newest first: for what is compared with something that was kept or sent. */
export function hmacs(purpose: string, message: string): Buffer[] {
  return secretKeys().map((secret) => hmacUnder(secret, purpose, message));
}

/** Whether a signature was made by `hmac`, now or under the key before. */
export function isHmac(purpose: string, message: string, signature: Uint8Array): boolean {
  return hmacs(purpose, message).some((own) => sameBytes(own, signature));
}

/** The newest first; the one before is there while it is being replaced. */
export function secretKeys(): readonly string[] {
  return config()
    .SECRET_KEY.split(',')
    .map((key) => key.trim());
}

const keys = new Map<string, KeyObject>();
let keysOf: string | undefined;

/** A key made of a secret, once: each request asks for some of them, and purposes are few. */
function derived(secret: string, name: string, make: () => Uint8Array): KeyObject {
  const all = config().SECRET_KEY;
  if (keysOf !== all) keys.clear();
  keysOf = all;
  const id = `${secret} ${name}`;
  const key = keys.get(id) ?? createSecretKey(make());
  keys.set(id, key);
  return key;
}

const IV_BYTES = 12; // the length that GCM is made for (NIST SP 800-38D, 5.2.1.1)
const TAG_BYTES = 16;

/** A separate key for each purpose, from a SECRET_KEY by HKDF (RFC 5869). */
function sealingKey(purpose: string, secret = secretKeys()[0]!): KeyObject {
  return derived(
    secret,
    `seal:${purpose}`,
    () => new Uint8Array(hkdfSync('sha256', secret, '', `seal:${purpose}`, 32)),
  );
}

/**
 * Encrypts, by AES-256-GCM under SECRET_KEY, data that has to be read again and must not be in the database in clear.
 * @param context what it belongs to, e.g. a member's id: it cannot be opened for another context.
 */
export function seal(purpose: string, context: string, text: string): Buffer {
  return sealWith(randomBytes(IV_BYTES), purpose, context, text);
}

/**
 * The same for what is written again and again and shall look the same each time, as an address in a mail. Its vector follows from
 * text and purpose, so that two texts never share one.
 */
export function sealAlike(purpose: string, context: string, text: string): Buffer {
  const iv = hmac(`seal-vector:${purpose}`, `${context}\0${text}`).subarray(0, IV_BYTES);
  return sealWith(iv, purpose, context, text);
}

function sealWith(iv: Buffer, purpose: string, context: string, text: string): Buffer {
  const cipher = createCipheriv('aes-256-gcm', sealingKey(purpose), iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Decrypts what `seal` made; undefined when it was made under another key, purpose or context, or was changed. */
export function unseal(purpose: string, context: string, sealed: Buffer): string | undefined {
  for (const secret of secretKeys()) {
    const text = unsealWith(sealingKey(purpose, secret), context, sealed);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** What was sealed under the key before, under the newest one; undefined where that is so already, or none opens it. */
export function resealed(purpose: string, context: string, sealed: Buffer): Buffer | undefined {
  if (unsealWith(sealingKey(purpose), context, sealed) !== undefined) return undefined;
  const text = unseal(purpose, context, sealed);
  return text === undefined ? undefined : seal(purpose, context, text);
}

function unsealWith(key: KeyObject, context: string, sealed: Buffer): string | undefined {
  if (sealed.length < IV_BYTES + TAG_BYTES) return undefined;
  const iv = sealed.subarray(0, IV_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const body = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([body, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Compares in constant time; different lengths count as different. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

// Crockford's base 32: no I, L, O, U, so that a number read aloud or from paper is not misread.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHECK = `${ALPHABET}*~$=U`;

/** Crockford's check symbol: the value modulo 37. It catches one wrong character and two neighbours swapped. */
export function checkSymbol(body: string): string {
  let rest = 0;
  for (const c of body) {
    const value = ALPHABET.indexOf(c);
    if (value < 0) throw new Error('not a Crockford base 32 character');
    rest = (rest * 32 + value) % 37;
  }
  return CHECK[rest]!;
}

/**
 * A number for people (donations, tickets): random characters, then the check symbol. Generated again when the symbol
 * would be one of * ~ $ = U, which are unclear on the telephone and in a URL.
 * @param length random characters, 5 bits each.
 */
export function randomNumber(length: number): string {
  for (;;) {
    const body = Array.from({ length }, () => ALPHABET[randomInt(32)]).join('');
    const check = checkSymbol(body);
    if (ALPHABET.includes(check)) return body + check;
  }
}

/**
 * Reads a number as people type it: any width or case, hyphens and blanks anywhere, O for 0, I and L for 1.
 * @returns its stored form, or undefined when the check symbol does not match.
 */
export function readNumber(typed: string): string | undefined {
  const text = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\u2010-\u2015\u2212\u30fc-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (text.length < 2 || text.length > 40) return undefined;
  const body = text.slice(0, -1);
  if ([...text].some((c) => !ALPHABET.includes(c))) return undefined;
  return checkSymbol(body) === text.at(-1) ? text : undefined;
}

import { Secret, TOTP } from 'otpauth';
import { encodeQR } from 'qr';
import { config } from '#platform/config.ts';
import { resealed, seal, unseal } from '#platform/crypto.ts';
import { endOf } from './lifetimes.ts';

// What every authenticator app supports (RFC 6238): SHA-1, six digits, thirty seconds.
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps that a clock may be fast or slow. */
const WINDOW = 1;
const SECRET_BYTES = 20;

export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** @param owner whose it is: only for the same one it can be opened. */
export function sealSecret(owner: string, secret: string): Buffer {
  return seal('totp', owner, secret);
}

/** The same under the newest SECRET_KEY, where it was sealed under the one before. */
export function resealedSecret(owner: string, sealed: Buffer): Buffer | undefined {
  return resealed('totp', owner, sealed);
}

/** @throws Error when the stored secret was sealed under another SECRET_KEY. */
export function unsealSecret(owner: string, sealed: Buffer): string {
  const secret = unseal('totp', owner, sealed);
  if (secret === undefined) throw new Error('A second factor was sealed under another SECRET_KEY.');
  return secret;
}

/**
 * What the app reads: the QR code as a path of unit squares, and the same as text for typing.
 * @param issuer under which the app lists it: the site's name unless told.
 */
export function enrolmentView(email: string, secret: string, issuer: string = config().SITE_NAME) {
  const address = new TOTP({ ...SHAPE, issuer, label: email, secret }).toString();
  const dots = encodeQR(address, 'raw', { ecc: 'medium', border: 4 });
  const path = dots.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size: dots.length, path, text: secret.replace(/(.{4})(?=.)/g, '$1 ') };
}

/**
 * A secret that is being set up, as a form carries it: nothing is stored until the app has proved that it has it. Only
 * this owner can open it, within 30 minutes.
 */
export function packEnrolment(owner: string, secret: string, now: Date): string {
  const until = endOf('second_factor_enrolment', now).getTime();
  return seal('totp-enrolment', owner, `${until} ${secret}`).toString('base64url');
}

export function openEnrolment(owner: string, packed: string, now: Date): string | undefined {
  const text = unseal('totp-enrolment', owner, Buffer.from(packed, 'base64url'));
  const [until, secret] = text?.split(' ') ?? [];
  return Number(until) > now.getTime() ? secret : undefined;
}

/** The time step of a code, or undefined when it is not valid for any step around now. */
export function counterOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    ...SHAPE,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: WINDOW,
  });
  return delta === null ? undefined : TOTP.counter({ period: SHAPE.period, timestamp }) + delta;
}

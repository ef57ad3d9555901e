import { Secret, TOTP } from 'otpauth';
import { encodeQR } from 'qr';
import { endOf } from '#app/account/lifetimes.ts';
import { config } from '#platform/config.ts';
import { seal, unseal } from '#platform/crypto.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { spendCounter, totpSecret } from './second-factor-store.ts';

// What every authenticator app supports (RFC 6238): SHA-1, six digits, thirty seconds.
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps that a clock may be fast or slow. */
const WINDOW = 1;
const SECRET_BYTES = 20;

export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

export function sealSecret(memberId: number, secret: string): Buffer {
  return seal('totp', String(memberId), secret);
}

/** What the app reads: the QR code as a path of unit squares, and the same as text for typing. */
export function enrolmentView(email: string, secret: string) {
  const { SITE_NAME } = config();
  const address = new TOTP({ ...SHAPE, issuer: SITE_NAME, label: email, secret }).toString();
  const dots = encodeQR(address, 'raw', { ecc: 'medium', border: 4 });
  const path = dots.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size: dots.length, path, text: secret.replace(/(.{4})(?=.)/g, '$1 ') };
}

/**
 * A secret that is being set up, as a form carries it: nothing is stored until the app has proved that it has it. Only
 * this member can open it, within 30 minutes.
 */
export function packEnrolment(memberId: number, secret: string, now: Date): string {
  const until = endOf('second_factor_enrolment', now).getTime();
  return seal('totp-enrolment', String(memberId), `${until} ${secret}`).toString('base64url');
}

export function openEnrolment(memberId: number, packed: string, now: Date): string | undefined {
  const text = unseal('totp-enrolment', String(memberId), Buffer.from(packed, 'base64url'));
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

/**
 * Whether a code of the member's app is valid, and uses it up: each is valid once (RFC 6238, 5.2), and none that is
 * older than the last.
 * @throws Error when the stored secret was sealed under another SECRET_KEY.
 */
export async function spendCode(tx: Db | Tx, memberId: number, code: string, now: Date): Promise<boolean> {
  const sealed = await totpSecret(tx, memberId);
  if (!sealed) return false;
  const secret = unseal('totp', String(memberId), sealed);
  if (secret === undefined) throw new Error('A second factor was sealed under another SECRET_KEY.');
  const counter = counterOf(secret, code, now);
  return counter !== undefined && spendCounter(tx, memberId, counter);
}

import { createHmac } from 'node:crypto';
import { sameBytes, sha256 } from '#platform/crypto.ts';

export const TIMESTAMP_HEADER = 'X-Acquirer-Timestamp';
export const SIGNATURE_HEADER = 'X-Acquirer-Signature';

/** Secrets as configured: comma-separated, the newest first. */
export function splitSecrets(setting: string): string[] {
  return setting
    .split(',')
    .map((s) => s.trim())
    .filter((s) => s !== '');
}

/** Identifies a secret without revealing it, so that the receiver knows which one to check during a replacement. */
function keyId(secret: string): string {
  return sha256(`acquirer-key-id:${secret}`).toString('hex').slice(0, 12);
}

function mac(secret: string, timestamp: string, rawBody: string): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest();
}

/** `<key id>=<hex HMAC-SHA256 of "timestamp.body">`. @param timestamp seconds since 1970, decimal. */
export function sign(secret: string, timestamp: string, rawBody: string): string {
  return `${keyId(secret)}=${mac(secret, timestamp, rawBody).toString('hex')}`;
}

/** Whether one of the secrets made the signature. Compares in constant time. */
export function signedBy(secrets: string[], timestamp: string, rawBody: string, signature: string): boolean {
  const match = /^([0-9a-f]{12})=([0-9a-f]{64})$/.exec(signature);
  const secret = secrets.find((s) => keyId(s) === match?.[1]);
  if (!match?.[2] || !secret) return false;
  return sameBytes(mac(secret, timestamp, rawBody), Buffer.from(match[2], 'hex'));
}

/**
 * Whether the header is `Bearer <one of the secrets>`. Hashes first, so that the time reveals neither content nor
 * length.
 */
export function bearerFits(secrets: string[], header: string | undefined): boolean {
  const given = sha256(header?.startsWith('Bearer ') ? header.slice(7) : '');
  return secrets.some((s) => sameBytes(sha256(s), given));
}

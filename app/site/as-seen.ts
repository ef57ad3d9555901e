import type { IncomingMessage } from 'node:http';
import { hmac, sameBytes } from '#platform/crypto.ts';
import { clientAddress, plainAddress, trustedProxies } from '#platform/throttle.ts';

/** With which `npm run doctor` shows that it has SECRET_KEY. */
export const DOCTOR_HEADER = 'x-doctor';
/** For which a question is good: as far as clocks may differ. */
const MS = 60_000;

/** What a request looks like when it arrives here, after all proxies. */
export interface AsSeen {
  /** The address that the site takes for the client's. */
  client: string;
  /** Who connected: the last proxy, if there is one. */
  peer: string;
  forwardedFor: string | null;
  forwardedProto: string | null;
  host: string | null;
}

/** @param at milliseconds since the epoch. */
export function doctorToken(at: number): string {
  return `${at}.${hmac('doctor', String(at)).toString('hex')}`;
}

/** What the doctor asked for; undefined for others, who would learn of the proxies. */
export function asSeen(req: IncomingMessage, now = Date.now()): AsSeen | undefined {
  const token = /^(\d{13})\.([0-9a-f]{64})$/.exec(req.headers[DOCTOR_HEADER]?.toString() ?? '');
  if (!token?.[1] || !token[2] || Math.abs(now - Number(token[1])) > MS) return undefined;
  if (!sameBytes(Buffer.from(token[2], 'hex'), hmac('doctor', token[1]))) return undefined;
  const forwardedFor = req.headers['x-forwarded-for']?.toString() ?? null;
  const peer = req.socket.remoteAddress ?? '';
  return {
    client: clientAddress(
      new Headers(forwardedFor ? { 'x-forwarded-for': forwardedFor } : {}),
      peer,
      trustedProxies(),
    ),
    peer: plainAddress(peer) ?? peer,
    forwardedFor,
    forwardedProto: req.headers['x-forwarded-proto']?.toString() ?? null,
    host: req.headers.host ?? null,
  };
}

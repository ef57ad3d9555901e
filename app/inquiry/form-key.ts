import { randomUUID } from 'node:crypto';
import { hmac, sameBytes } from '#platform/crypto.ts';

/** Milliseconds. Nobody can read, fill in and check a form of five fields over two pages in less; programs can. */
const LEAST_TIME = 3000;

export interface FormKey {
  id: string;
  shownAt: Date;
}

function mac(purpose: string, text: string): string {
  return hmac(purpose, text).toString('base64url');
}

/** Signs a text, and reads it back: undefined when the signature is not ours. */
function sign(purpose: string, text: string): string {
  return `${text}.${mac(purpose, text)}`;
}

function verified(purpose: string, signed: string): string | undefined {
  const at = signed.lastIndexOf('.');
  const text = signed.slice(0, Math.max(0, at));
  return sameBytes(Buffer.from(signed.slice(at + 1)), Buffer.from(mac(purpose, text))) ? text : undefined;
}

/** A form's name and the time when it was first shown, signed: it is passed from page to page. */
export function newFormKey(now: Date): string {
  return sign('inquiry-form', `${randomUUID()}.${now.getTime()}`);
}

export function readFormKey(typed: string): FormKey | undefined {
  const [id, time] = verified('inquiry-form', typed)?.split('.') ?? [];
  return id && time ? { id, shownAt: new Date(Number(time)) } : undefined;
}

export function isTooFast({ shownAt }: FormKey, now: Date): boolean {
  return now.getTime() - shownAt.getTime() < LEAST_TIME;
}

/**
 * A signed number for the URL of the last page. The page does not check the database: an inquiry that was held as a
 * program's gets the same page.
 */
export function signedNumber(number: string): string {
  return sign('inquiry-done', number);
}

export function readSignedNumber(typed: string): string | undefined {
  return verified('inquiry-done', typed);
}

import { randomUUID } from 'node:crypto';
import { hmac, sameBytes } from '#platform/crypto.ts';

/** Nobody reads, fills in and checks a form of five fields over two pages in less; programs do. Milliseconds. */
const LEAST_TIME = 3000;

export interface FormKey {
  id: string;
  shownAt: Date;
}

function mac(purpose: string, text: string): string {
  return hmac(purpose, text).toString('base64url');
}

/** Signed text with its signature, and back: undefined when it is not ours. */
function sign(purpose: string, text: string): string {
  return `${text}.${mac(purpose, text)}`;
}

function verified(purpose: string, signed: string): string | undefined {
  const at = signed.lastIndexOf('.');
  const text = signed.slice(0, Math.max(0, at));
  return sameBytes(Buffer.from(signed.slice(at + 1)), Buffer.from(mac(purpose, text))) ? text : undefined;
}

/** A form's name and the moment at which it was first shown, signed: it goes along from page to page. */
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
 * A number signed for the address of the last page. Whether it is in the database is not asked: what was held for a
 * program's gets the same page.
 */
export function signedNumber(number: string): string {
  return sign('inquiry-done', number);
}

export function readSignedNumber(typed: string): string | undefined {
  return verified('inquiry-done', typed);
}

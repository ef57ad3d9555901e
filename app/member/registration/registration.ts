import { endOf } from '#app/account/lifetimes.ts';
import { hashPassword } from '#app/account/password.ts';
import type { StorefrontPaths } from '#app/shell/storefront-paths.ts';
import { hmac, looksLikeToken, randomDigits, randomToken, sameBytes, sha256 } from '#platform/crypto.ts';
import { transaction } from '#platform/db/db.ts';
import { queueMail } from '#platform/mail/send.ts';
import { securityEvent } from '#platform/security-log.ts';
import { consume, consumeEach } from '#platform/throttle.ts';
import { alreadyRegisteredMail, registrationMail, welcomeMail } from '../mails.ts';
import { grantConsents, type NewsletterList } from '../newsletter/consent-store.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import { accountByEmail, insertMember, type Person } from '../store.ts';
import {
  CODE_ATTEMPTS,
  insertRegistration,
  lockRegistration,
  markCompleted,
  markVerified,
  type RegistrationRow,
  registrationBy,
  takeAttempt,
} from './registration-store.ts';

export type Throttled = { kind: 'throttled'; retryAfter: number };

/**
 * The secret by which a browser proves its registration. `typed`: it began here and continues with the code. `link`: it
 * was opened by the mailed link, which proves the address by itself. They are never the same: somebody who begins a
 * registration for another person's address has only the first, and cannot continue without reading the mail.
 */
export type Ticket = { by: 'typed' | 'link'; token: string };

export function readTicket(cookie: string | undefined): Ticket | undefined {
  const by = cookie?.startsWith('t.') ? 'typed' : cookie?.startsWith('l.') ? 'link' : undefined;
  const token = cookie?.slice(2);
  return by && looksLikeToken(token) ? { by, token } : undefined;
}

export function ticketCookie(ticket: Ticket): string {
  return `${ticket.by === 'typed' ? 't' : 'l'}.${ticket.token}`;
}

function codeHash(tokenHash: Buffer, code: string): Buffer {
  return hmac('registration-code', `${tokenHash.toString('hex')}:${code}`);
}

/**
 * Begins a registration: mails code and link. A registered address gets another mail and a code that nobody knows, so
 * that every later step looks the same to the visitor. Asking for a new code begins a new registration. The limit of mails
 * counts no longer than a link lasts: an owner who is refused because strangers asked before (`mailed`) goes on by the link
 * that is in the mailbox.
 */
export async function beginRegistration(
  paths: StorefrontPaths,
  input: { email: string; redirect: string; client: string },
  now = new Date(),
): Promise<{ kind: 'mailed'; ticket: Ticket } | (Throttled & { mailed: boolean })> {
  const taken = await consumeEach([
    ['register_mail_address', input.client],
    ['register_mail_account', input.email],
  ]);
  if (!taken.ok) {
    const { retryAfter, limit } = taken;
    return { kind: 'throttled', retryAfter, mailed: limit === 'register_mail_account' };
  }
  const token = randomToken();
  const link = randomToken();
  const code = randomDigits(6);
  const tokenHash = sha256(token);
  const fresh = await registrationMail(paths, input.email, code, link);
  const known = await alreadyRegisteredMail(paths, input.email);
  await transaction(async (tx) => {
    const account = await accountByEmail(tx, input.email);
    await insertRegistration(tx, {
      tokenHash,
      linkHash: sha256(link),
      codeHash: account ? sha256(randomToken()) : codeHash(tokenHash, code),
      email: input.email,
      redirect: input.redirect,
      expiresAt: endOf('registration', now),
    });
    await queueMail(tx, account ? known : fresh);
  });
  return { kind: 'mailed', ticket: { by: 'typed', token } };
}

export type RegistrationState =
  | { kind: 'none' }
  | { kind: 'expired' }
  | { kind: 'completed' }
  | { kind: 'code'; email: string; redirect: string }
  | { kind: 'form'; email: string; redirect: string };

function stateOf(row: RegistrationRow | undefined, by: Ticket['by'], now: Date): RegistrationState {
  if (!row) return { kind: 'expired' };
  if (row.completedAt) return { kind: 'completed' };
  if (row.expiresAt <= now) return { kind: 'expired' };
  const confirmed = by === 'link' || row.verified;
  return { kind: confirmed ? 'form' : 'code', email: row.email, redirect: row.redirect };
}

/** The step that a browser's registration has reached. */
export async function registrationState(
  ticket: Ticket | undefined,
  now = new Date(),
): Promise<RegistrationState> {
  if (!ticket) return { kind: 'none' };
  const which = ticket.by === 'link' ? 'link_hash' : 'token_hash';
  return stateOf(await registrationBy(which, sha256(ticket.token)), ticket.by, now);
}

export type CodeResult =
  | { kind: 'confirmed' }
  | { kind: 'wrong'; left: number }
  | { kind: 'no_attempts' }
  | { kind: 'expired' }
  | { kind: 'completed' }
  | Throttled;

/** Checks the typed code: five attempts for each code, however they are sent. */
export async function confirmCode(
  ticket: Ticket | undefined,
  input: { code: string; client: string },
  now = new Date(),
): Promise<CodeResult> {
  const state = await registrationState(ticket, now);
  if (!ticket || state.kind === 'none') return { kind: 'expired' };
  if (state.kind === 'form') return { kind: 'confirmed' };
  if (state.kind !== 'code') return { kind: state.kind };
  const taken = await consume('register_code_address', input.client);
  if (!taken.ok) return { kind: 'throttled', retryAfter: taken.retryAfter };
  const tokenHash = sha256(ticket.token);
  const attempt = await takeAttempt(tokenHash, now);
  if (!attempt) return { kind: 'no_attempts' };
  if (!sameBytes(attempt.codeHash, codeHash(tokenHash, input.code))) {
    const left = CODE_ATTEMPTS - attempt.attempts;
    return left > 0 ? { kind: 'wrong', left } : { kind: 'no_attempts' };
  }
  await markVerified(tokenHash, now);
  return { kind: 'confirmed' };
}

export interface RegistrationForm extends Person {
  password: string;
  newsletters: NewsletterList[];
}

export type FinishResult =
  | ({ kind: 'registered'; memberId: number; redirect: string } & SignedIn)
  | { kind: 'already_member' }
  | { kind: 'expired' }
  | { kind: 'completed' }
  | { kind: 'not_confirmed' }
  | Throttled;

/**
 * Creates the member and logs them in. Of two browsers that finish with one address, the first creates the member; the
 * other is told that the address is registered now (it has proved that it owns the address).
 */
export async function finishRegistration(
  paths: StorefrontPaths,
  ticket: Ticket | undefined,
  form: RegistrationForm,
  from: { client: string; request: Request },
  now = new Date(),
): Promise<FinishResult> {
  const taken = await consume('register_finish_address', from.client);
  if (!taken.ok) return { kind: 'throttled', retryAfter: taken.retryAfter };
  const which = ticket?.by === 'link' ? 'link_hash' : 'token_hash';
  const found = ticket && (await registrationBy(which, sha256(ticket.token)));
  if (!ticket || !found) return { kind: 'expired' };
  const passwordHash = await hashPassword(form.password);
  const { password: _, newsletters, ...person } = form;
  const welcome = await welcomeMail(paths, found.email, `${form.familyName} ${form.givenName}`);
  const result = await transaction(async (tx): Promise<FinishResult> => {
    const state = stateOf(await lockRegistration(tx, found), ticket.by, now);
    if (state.kind === 'code') return { kind: 'not_confirmed' };
    if (state.kind !== 'form') return { kind: state.kind === 'completed' ? 'completed' : 'expired' };
    const memberId = await insertMember(tx, { ...person, email: state.email, passwordHash }, now);
    await markCompleted(tx, state.email, now);
    if (memberId === undefined) return { kind: 'already_member' };
    await grantConsents(tx, memberId, newsletters, 'registration');
    const member = { id: memberId, email: state.email };
    const signedIn = await signIn(tx, paths, member, from.request, now);
    await queueMail(tx, welcome);
    return { kind: 'registered', memberId, redirect: state.redirect, ...signedIn };
  });
  if (result.kind === 'registered') securityEvent('registered', { memberId: result.memberId });
  return result;
}

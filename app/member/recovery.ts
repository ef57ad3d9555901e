import { looksLikeToken, randomToken, sha256 } from '#platform/crypto.ts';
import { type Db, db, type Tx, transaction } from '#platform/db/db.ts';
import { queueMail } from '#platform/mail/send.ts';
import { consume, reset } from '#platform/throttle.ts';
import type { Door } from './door.ts';
import { passwordChangedMail, recoveryMail } from './mails.ts';
import { hashPassword, type PasswordFault, passwordFault } from './password.ts';
import { endOtherSessions, startSession } from './session.ts';
import { accountByEmail, setPassword } from './store.ts';

const MINUTE = 60_000;
export const LINK_MINUTES = 60;

type Throttled = { kind: 'throttled'; retryAfter: number };

/** Mails a single-use link to a member. An unknown address gets the same answer and no mail. */
export async function beginRecovery(
  door: Door,
  input: { email: string; redirect: string; client: string },
  now = new Date(),
): Promise<{ kind: 'mailed' } | Throttled> {
  for (const taken of [
    await consume('recover_mail_address', input.client),
    await consume('recover_mail_account', input.email),
  ])
    if (!taken.ok) return { kind: 'throttled', retryAfter: taken.retryAfter };
  const token = randomToken();
  const mail = await recoveryMail(door, input.email, token);
  await transaction(async (tx) => {
    const account = await accountByEmail(tx, input.email);
    if (!account) return;
    await tx
      .insertInto('password_reset')
      .values({
        token_hash: sha256(token),
        member_id: account.id,
        redirect: input.redirect,
        expires_at: new Date(now.getTime() + LINK_MINUTES * MINUTE),
      })
      .execute();
    await queueMail(tx, mail);
  });
  return { kind: 'mailed' };
}

export type LinkState =
  | { kind: 'none' }
  | { kind: 'stale' }
  | { kind: 'used' }
  | { kind: 'open'; email: string };

function linkRow(tx: Db | Tx, token: string) {
  return tx
    .selectFrom('password_reset')
    .innerJoin('member', 'member.id', 'password_reset.member_id')
    .select([
      'password_reset.member_id as memberId',
      'password_reset.redirect',
      'password_reset.expires_at as expiresAt',
      'password_reset.used_at as usedAt',
      'member.email',
    ])
    .where('password_reset.token_hash', '=', sha256(token))
    .where('member.status', '=', 'active');
}

/** What a link is worth: opening it changes nothing, since mail programs and scanners open links too. */
export async function linkState(token: string | undefined, now = new Date()): Promise<LinkState> {
  if (token === undefined) return { kind: 'none' };
  const row = looksLikeToken(token) ? await linkRow(db(), token).executeTakeFirst() : undefined;
  if (!row?.email) return { kind: 'stale' };
  if (row.usedAt) return { kind: 'used' };
  return row.expiresAt <= now ? { kind: 'stale' } : { kind: 'open', email: row.email };
}

export type ResetResult =
  | { kind: 'changed'; sessionToken: string; redirect: string }
  | { kind: 'stale' }
  | { kind: 'used' }
  | { kind: 'refused'; fault: PasswordFault }
  | Throttled;

/**
 * Sets the new password: uses up this and every other link of the member, ends all sessions, starts one here, mails a
 * notice and lets the account's failed logins be forgotten.
 */
export async function resetPassword(
  door: Door,
  input: { token: string | undefined; password: string; client: string },
  request: Request,
  now = new Date(),
): Promise<ResetResult> {
  const taken = await consume('reset_address', input.client);
  if (!taken.ok) return { kind: 'throttled', retryAfter: taken.retryAfter };
  const state = await linkState(input.token, now);
  if (input.token === undefined || state.kind === 'none') return { kind: 'stale' };
  if (state.kind !== 'open') return { kind: state.kind };
  const token = input.token;
  const fault = passwordFault(input.password, state.email);
  if (fault) return { kind: 'refused', fault };
  const passwordHash = await hashPassword(input.password);
  const notice = await passwordChangedMail(door, state.email, now);
  const result = await transaction(async (tx): Promise<ResetResult> => {
    const row = await linkRow(tx, token).forUpdate('member').executeTakeFirst();
    if (!row || row.expiresAt <= now) return { kind: 'stale' };
    const open = await tx
      .updateTable('password_reset')
      .set({ used_at: now })
      .where('member_id', '=', row.memberId)
      .where('used_at', 'is', null)
      .returning('token_hash')
      .execute();
    if (!open.some((o) => o.token_hash.equals(sha256(token)))) return { kind: 'used' };
    await setPassword(tx, row.memberId, passwordHash);
    await endOtherSessions(tx, row.memberId);
    const sessionToken = await startSession(tx, row.memberId, request, now);
    await queueMail(tx, notice);
    return { kind: 'changed', sessionToken, redirect: row.redirect };
  });
  if (result.kind === 'changed') await reset('login_account', state.email);
  return result;
}

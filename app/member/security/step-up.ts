import { endOf } from '#app/account/lifetimes.ts';
import { passwordFits } from '#app/account/password.ts';
import type { SessionMember } from '#app/account/session.ts';
import { db, transaction } from '#platform/db/db.ts';
import { securityEvent } from '#platform/security-log.ts';
import { consume, giveBack } from '#platform/throttle.ts';
import { activeAccount } from '../store.ts';
import { memberByPasskey } from './passkeys.ts';
import { confirmedAt, markConfirmed } from './step-up-store.ts';

export type StepUp = { kind: 'confirmed' } | { kind: 'wrong' } | { kind: 'throttled'; retryAfter: number };

/**
 * Asks for the password again, or for a passkey used a moment ago, before what cannot be taken back. The attempt is
 * counted before the password is checked and given back when it is right, as at the login.
 */
export async function stepUp(member: SessionMember, typed: string, now = new Date()): Promise<StepUp> {
  if (await isConfirmed(member, now)) return { kind: 'confirmed' };
  const key = `member:${member.id}`;
  const taken = await consume('confirm_account', key);
  if (!taken.ok) return { kind: 'throttled', retryAfter: taken.retryAfter };
  const account = await activeAccount(db(), member.id);
  if (!(await passwordFits(account?.passwordHash, typed))) {
    securityEvent('step_up_failed', { by: 'password', memberId: member.id });
    return { kind: 'wrong' };
  }
  securityEvent('step_up', { by: 'password', memberId: member.id });
  await giveBack('confirm_account', key);
  return { kind: 'confirmed' };
}

/** Whether a passkey was used in this session within the last minutes. */
export async function isConfirmed(member: SessionMember, now = new Date()): Promise<boolean> {
  const at = await confirmedAt(member.sessionHash);
  return at !== null && now < endOf('step_up', at);
}

/** Accepts a passkey instead of the password. @returns whether it was one of this member's. */
export async function confirmByPasskey(
  member: SessionMember,
  credential: string,
  request: Request,
  now = new Date(),
): Promise<boolean> {
  const confirmed = await transaction(async (tx) => {
    const input = { credential, purpose: 'confirm', memberId: member.id } as const;
    if ((await memberByPasskey(tx, request, input, now)) !== member.id) return false;
    await markConfirmed(tx, member.sessionHash, now);
    return true;
  });
  if (confirmed) securityEvent('step_up', { by: 'passkey', memberId: member.id });
  else securityEvent('step_up_failed', { by: 'passkey', memberId: member.id });
  return confirmed;
}

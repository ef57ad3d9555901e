import { counterOf, openEnrolment, sealSecret } from '#app/account/totp.ts';
import type { StorefrontPaths } from '#app/shell/storefront-paths.ts';
import { type Db, db, type Tx, transaction } from '#platform/db/db.ts';
import { queueMail } from '#platform/mail/send.ts';
import { securityEvent } from '#platform/security-log.ts';
import { lockMember } from '../store.ts';
import { noticeMail } from './notices.ts';
import { newRecoveryCodes, spendTypedRecoveryCode } from './recovery-codes.ts';
import { deleteSecondFactor, insertTotp, recoveryCodesLeft, totpSecret } from './second-factor-store.ts';
import { ownerOf, spendCode } from './totp.ts';

interface Holder {
  id: number;
  email: string;
}

/** What the visitor types to prove the second factor. */
export type SecondFactor = { by: 'app'; code: string } | { by: 'recovery'; code: string };

export async function hasSecondFactor(tx: Db | Tx, memberId: number): Promise<boolean> {
  return (await totpSecret(tx, memberId)) !== undefined;
}

export async function secondFactorState(memberId: number): Promise<{ on: boolean; codesLeft: number }> {
  return { on: await hasSecondFactor(db(), memberId), codesLeft: await recoveryCodesLeft(db(), memberId) };
}

/** Whether a typed code is valid, and uses it up. The use of a recovery code is reported by mail. */
export async function spendSecondFactor(
  tx: Tx,
  paths: StorefrontPaths,
  member: Holder,
  typed: SecondFactor,
  now: Date,
): Promise<boolean> {
  const { by, code } = typed;
  const spend = by === 'app' ? spendCode : spendTypedRecoveryCode;
  if (!(await spend(tx, member.id, code, now))) {
    securityEvent('second_factor_failed', { by, memberId: member.id });
    return false;
  }
  securityEvent('second_factor_used', { by, memberId: member.id });
  if (by === 'app') return true;
  const left = await recoveryCodesLeft(tx, member.id);
  await queueMail(
    tx,
    await noticeMail(paths, member.email, 'recovery_code_used', now, [['残りの回復コード', `${left}個`]]),
  );
  return true;
}

export type SwitchedOn = { kind: 'on'; recoveryCodes: string[] } | { kind: 'wrong' | 'stale' | 'already_on' };

/**
 * Switches the second factor on after the app has shown a code of the secret. That code is used up.
 * @param enrolment the sealed secret of the form.
 */
export async function switchOn(
  paths: StorefrontPaths,
  member: Holder,
  input: { enrolment: string; code: string },
  now: Date,
): Promise<SwitchedOn> {
  const secret = openEnrolment(ownerOf(member.id), input.enrolment, now);
  if (secret === undefined) return { kind: 'stale' };
  const counter = counterOf(secret, input.code, now);
  if (counter === undefined) return { kind: 'wrong' };
  const result = await transaction(async (tx): Promise<SwitchedOn> => {
    await lockMember(tx, member.id);
    if (
      !(await insertTotp(tx, {
        memberId: member.id,
        secret: sealSecret(ownerOf(member.id), secret),
        counter,
      }))
    )
      return { kind: 'already_on' };
    await queueMail(tx, await noticeMail(paths, member.email, 'second_factor_on', now));
    return { kind: 'on', recoveryCodes: await newRecoveryCodes(tx, member.id) };
  });
  if (result.kind === 'on') securityEvent('second_factor_on', { memberId: member.id });
  return result;
}

/** Switches the second factor off for a member who can still give a code. */
export async function switchOff(
  paths: StorefrontPaths,
  member: Holder,
  typed: SecondFactor,
  now: Date,
): Promise<'off' | 'wrong'> {
  const result = await transaction(async (tx) => {
    await lockMember(tx, member.id);
    if (!(await spendSecondFactor(tx, paths, member, typed, now))) return 'wrong';
    await deleteSecondFactor(tx, member.id);
    await queueMail(tx, await noticeMail(paths, member.email, 'second_factor_off', now));
    return 'off';
  });
  if (result === 'off') securityEvent('second_factor_off', { memberId: member.id });
  return result;
}

/** Ten new recovery codes; undefined when there is no second factor that they could replace. */
export async function renewRecoveryCodes(
  paths: StorefrontPaths,
  member: Holder,
  now: Date,
): Promise<string[] | undefined> {
  const codes = await transaction(async (tx) => {
    await lockMember(tx, member.id);
    if (!(await hasSecondFactor(tx, member.id))) return undefined;
    await queueMail(tx, await noticeMail(paths, member.email, 'recovery_codes_new', now));
    return newRecoveryCodes(tx, member.id);
  });
  if (codes) securityEvent('recovery_codes_new', { memberId: member.id });
  return codes;
}

import { hashPassword, type PasswordFault, passwordFault } from '#app/account/password.ts';
import { transaction } from '#platform/db/db.ts';
import { securityEvent } from '#platform/security-log.ts';
import { record } from './audit.ts';
import { renewCodes } from './second-factor.ts';
import type { SignedInStaff } from './session.ts';
import { endSessionsOf } from './session-store.ts';
import { replaceHash } from './staff-store.ts';

/** A new password, which ends all other sessions of the person. @returns what is wrong with it. */
export async function changeOwnPassword(
  staff: SignedInStaff,
  password: string,
): Promise<PasswordFault | undefined> {
  const fault = passwordFault(password, staff.email);
  if (fault) return fault;
  const hash = await hashPassword(password);
  await transaction(async (tx) => {
    await replaceHash(tx, staff.staffId, hash);
    await endSessionsOf(tx, staff.staffId, staff.sessionHash);
    await note(tx, staff, 'パスワード');
  });
  securityEvent('password_changed', { staffId: staff.staffId });
  return undefined;
}

/** Ten new recovery codes, in place of all earlier ones. */
export async function renewOwnCodes(staff: SignedInStaff): Promise<string[]> {
  const codes = await transaction(async (tx) => {
    await note(tx, staff, '回復コード');
    return renewCodes(tx, staff.staffId);
  });
  securityEvent('recovery_codes_new', { staffId: staff.staffId });
  return codes;
}

function note(tx: Parameters<typeof record>[0], staff: SignedInStaff, what: string): Promise<void> {
  const changes = { [what]: ['(前のもの)', '(新しいもの)'] as const };
  return record(tx, staff, { action: 'account', subject: 'staff', subjectId: staff.staffId, changes });
}

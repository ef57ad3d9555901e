import { digitsOnly } from '#app/forms/normalizers.ts';
import { shownAgain } from '#app/forms/parse.ts';
import { withError } from '#app/forms/reply.ts';
import { refused, throttled } from '#app/forms/request.ts';
import { type Confirmed, confirm, isConfirmed } from '#app/staff/login.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { PROOF } from './proof-name.ts';

export const PROOF_FAULTS = {
  missing: 'パスワードまたは確認コードを入力してください',
  wrong: 'パスワードまたは確認コードが正しくありません',
};

/** Reads what was typed to show that somebody sits there: the password, or a code of the app. */
export async function proofOf(staff: SignedInStaff, typed: string): Promise<Confirmed | { kind: 'missing' }> {
  if (isConfirmed(staff)) return { kind: 'confirmed' };
  if (typed === '') return { kind: 'missing' };
  const digits = digitsOnly(typed);
  return confirm(staff, /^\d{6}$/.test(digits) ? { by: 'app', code: digits } : { password: typed });
}

/**
 * Asks for password or code again, in the same form, before what cannot be taken back.
 * @returns the answer to send when it was missing or wrong; undefined when somebody has shown that they sit there.
 */
export async function refuseUnproven(staff: SignedInStaff, form: FormData) {
  const result = await proofOf(staff, String(form.get(PROOF) ?? ''));
  if (result.kind === 'confirmed') return undefined;
  const reply = shownAgain(form);
  if (result.kind === 'throttled') return throttled(reply, result.retryAfter, {});
  return refused(withError(reply, PROOF, PROOF_FAULTS[result.kind]), {});
}

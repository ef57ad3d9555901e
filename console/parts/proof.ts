import { digitsOnly } from '#app/forms/normalizers.ts';
import { shownAgain } from '#app/forms/parse.ts';
import { withError } from '#app/forms/reply.ts';
import { refused, throttled } from '#app/forms/request.ts';
import { confirm, isConfirmed } from '#app/staff/login.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { PROOF } from './proof-name.ts';

/**
 * Asks for password or code again, in the same form, before what cannot be taken back.
 * @returns the answer to send when it was missing or wrong; undefined when somebody has shown that they sit there.
 */
export async function refuseUnproven(staff: SignedInStaff, form: FormData) {
  if (isConfirmed(staff)) return undefined;
  const typed = String(form.get(PROOF) ?? '');
  const reply = shownAgain(form);
  if (typed === '')
    return refused(withError(reply, PROOF, 'パスワードまたは確認コードを入力してください'), {});
  const digits = digitsOnly(typed);
  const result = await confirm(
    staff,
    /^\d{6}$/.test(digits) ? { by: 'app', code: digits } : { password: typed },
  );
  if (result.kind === 'throttled') return throttled(reply, result.retryAfter, {});
  return result.kind === 'wrong'
    ? refused(withError(reply, PROOF, 'パスワードまたは確認コードが正しくありません'), {})
    : undefined;
}

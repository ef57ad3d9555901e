import { passwordFault } from '#app/account/password.ts';
import { fields } from '#app/forms/fields.ts';
import { PASSWORD_MESSAGES } from './rules.ts';

/** The field of a new password, with its rules. @param email of the member, which it must not repeat. */
export function newPassword(email: string, label?: string) {
  return fields.password(label).superRefine((typed, ctx) => {
    const fault = passwordFault(typed, email);
    if (fault) ctx.addIssue({ code: 'custom', message: PASSWORD_MESSAGES[fault] });
  });
}

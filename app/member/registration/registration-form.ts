import { z } from 'zod';
import { fields } from '#app/forms/fields.ts';
import { newPassword } from '../new-password.ts';
import { guardianRule, personalShape, toPerson } from '../personal-form.ts';
import type { RegistrationForm } from './registration.ts';

export const emailSchema = z.object({ email: fields.email() });
export const codeSchema = z.object({ code: fields.code(6) });

/** The form of the last step. @param email the confirmed address, which the password must not repeat. */
export function registrationSchema(email: string, now: Date) {
  return z
    .object({
      ...personalShape(now),
      password: newPassword(email),
      newsletterDonation: fields.tick(),
      newsletterShop: fields.tick(),
      terms: fields.consent('利用規約とプライバシーポリシー'),
    })
    .refine(...guardianRule(now));
}

export function toRegistration(form: z.output<ReturnType<typeof registrationSchema>>): RegistrationForm {
  return {
    ...toPerson(form),
    password: form.password,
    newsletters: [
      ...(form.newsletterDonation ? (['donation'] as const) : []),
      ...(form.newsletterShop ? (['shop'] as const) : []),
    ],
  };
}

import { z } from 'zod';
import { addressShape, personShape } from '#app/forms/address.ts';
import { fields } from '#app/forms/fields.ts';
import { jstDate } from '#platform/jst.ts';
import { passwordFault } from './password.ts';
import type { RegistrationForm } from './registration.ts';
import { isAdult, PASSWORD_MESSAGES } from './rules.ts';

export const emailSchema = z.object({ email: fields.email() });
export const codeSchema = z.object({ code: fields.code(6) });

/** The form of the last step. @param email the confirmed address, which the password must not repeat. */
export function registrationSchema(email: string, now: Date) {
  const password = fields.password().superRefine((typed, ctx) => {
    const fault = passwordFault(typed, email);
    if (fault) ctx.addIssue({ code: 'custom', message: PASSWORD_MESSAGES[fault] });
  });
  return z
    .object({
      ...personShape(),
      birthDate: fields.birthDate(now),
      gender: fields.choice('性別', ['male', 'female', 'other']).optional(),
      guardianConsent: fields.tick(),
      ...addressShape(),
      password,
      newsletterDonation: fields.tick(),
      newsletterShop: fields.tick(),
      terms: fields.consent('利用規約とプライバシーポリシー'),
    })
    .refine((form) => form.guardianConsent || isAdult(form.birthDate, jstDate(now)), {
      path: ['guardianConsent'],
      message: '18歳未満の方は、保護者の方の同意が必要です',
      // Also when other fields are at fault: all messages come at once.
      when: ({ value }) => typeof (value as { birthDate?: unknown } | null)?.birthDate === 'string',
    });
}

export function toRegistration(form: z.output<ReturnType<typeof registrationSchema>>): RegistrationForm {
  return {
    familyName: form.familyName,
    givenName: form.givenName,
    familyNameKana: form.familyNameKana,
    givenNameKana: form.givenNameKana,
    birthDate: form.birthDate,
    gender: form.gender ?? null,
    postalCode: form.postalCode,
    prefectureCode: form.prefecture,
    city: form.city,
    street: form.street,
    building: form.building,
    phone: form.phone,
    password: form.password,
    newsletters: [
      ...(form.newsletterDonation ? (['donation'] as const) : []),
      ...(form.newsletterShop ? (['shop'] as const) : []),
    ],
  };
}

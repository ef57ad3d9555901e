import type { z } from 'zod';
import { addressShape, personShape } from '#app/forms/address.ts';
import { fields } from '#app/forms/fields.ts';
import { jstDate } from '#platform/jst.ts';
import { isAdult } from './rules.ts';
import type { Person } from './store.ts';

/** The fields that registration and 会員情報 share. */
export function personalShape(now: Date) {
  return {
    ...personShape(),
    birthDate: fields.birthDate(jstDate(now)),
    gender: fields.choice('性別', ['male', 'female', 'other']).optional(),
    guardianConsent: fields.tick(),
    ...addressShape(),
  };
}

type PersonalForm = z.output<z.ZodObject<ReturnType<typeof personalShape>>>;

type GuardianCheck = (form: Pick<PersonalForm, 'guardianConsent' | 'birthDate'>) => boolean;
interface GuardianWords {
  path: PropertyKey[];
  message: string;
  when: (payload: { value: unknown }) => boolean;
}

/** Members under 18 need their guardian's consent (民法 5条): for the schema's `refine`. */
export function guardianRule(now: Date): [GuardianCheck, GuardianWords] {
  return [
    (form) => form.guardianConsent || isAdult(form.birthDate, jstDate(now)),
    {
      path: ['guardianConsent'],
      message: '18歳未満の方は、保護者の方の同意が必要です',
      // Checked also when other fields are wrong: all messages are shown at once.
      when: ({ value }) => typeof (value as { birthDate?: unknown } | null)?.birthDate === 'string',
    },
  ];
}

export function toPerson(form: PersonalForm): Person {
  const { familyName, givenName, familyNameKana, givenNameKana, birthDate, gender } = form;
  const { postalCode, prefecture, city, street, building, phone } = form;
  return {
    familyName,
    givenName,
    familyNameKana,
    givenNameKana,
    birthDate,
    gender: gender ?? null,
    postalCode,
    prefectureCode: prefecture,
    city,
    street,
    building,
    phone,
  };
}

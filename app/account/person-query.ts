import { db } from '#platform/db/db.ts';

/** The member's own data as the values of a form's fields; what is not known is left out. @param prefix 'donor.' */
export async function personValues(memberId: number, prefix: string): Promise<Record<string, string>> {
  const m = await db()
    .selectFrom('member')
    .select([
      'family_name',
      'given_name',
      'family_name_kana',
      'given_name_kana',
      'birth_date',
      'postal_code',
      'prefecture_code',
      'city',
      'street',
      'building',
      'phone',
    ])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const [year, month, day] = (m.birth_date ?? '').split('-').map((p) => p.replace(/^0/, ''));
  const values: Record<string, string | undefined> = {
    familyName: m.family_name,
    givenName: m.given_name,
    familyNameKana: m.family_name_kana,
    givenNameKana: m.given_name_kana,
    'birthDate.year': year,
    'birthDate.month': month,
    'birthDate.day': day,
    postalCode: m.postal_code ? `${m.postal_code.slice(0, 3)}-${m.postal_code.slice(3)}` : '',
    prefecture: m.prefecture_code ? String(m.prefecture_code) : '',
    city: m.city,
    street: m.street,
    building: m.building,
    phone: m.phone,
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value ? [[`${prefix}${name}`, value]] : [])),
  );
}

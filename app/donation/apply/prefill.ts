import { db } from '#platform/db/db.ts';
import type { Target } from './target.ts';
import { memberAsDonor } from './target-store.ts';

/** A new form: the member's own data, and the safest choice of everything else. */
export async function prefill(memberId: number, target: Target): Promise<Record<string, string>> {
  const m = await memberAsDonor(db(), memberId);
  const [year, month, day] = (m.birth_date ?? '').split('-').map((p) => p.replace(/^0/, ''));
  const values: Record<string, string | undefined> = {
    'donor.familyName': m.family_name,
    'donor.givenName': m.given_name,
    'donor.familyNameKana': m.family_name_kana,
    'donor.givenNameKana': m.given_name_kana,
    'donor.birthDate.year': year,
    'donor.birthDate.month': month,
    'donor.birthDate.day': day,
    'donor.postalCode': m.postal_code ? `${m.postal_code.slice(0, 3)}-${m.postal_code.slice(3)}` : '',
    'donor.prefecture': m.prefecture_code ? String(m.prefecture_code) : '',
    'donor.city': m.city,
    'donor.street': m.street,
    'donor.building': m.building,
    'donor.phone': m.phone,
    quantity: '1',
    deliveryTo: 'donor',
    timeSlot: 'none',
    noshi: 'none',
    oneStop: 'none',
    payment: target.payments[0],
  };
  return Object.fromEntries(Object.entries(values).filter((e): e is [string, string] => Boolean(e[1])));
}

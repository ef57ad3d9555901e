import { db } from '#platform/db/db.ts';
import { formatPlainDate } from '#platform/jst.ts';
import { phoneWords, postalWords } from '#platform/text/contact.ts';
import { consentsOf } from '../newsletter/consent-store.ts';
import { NEWSLETTER_LISTS, newsletterName } from '../newsletter/lists.ts';
import { passkeysOf } from '../security/passkey-store.ts';
import { secondFactorState } from '../security/second-factor.ts';
import { personOf, sessionsOf } from './profile-store.ts';
import type { Visit } from './visit.ts';

/** All data of an account on one page, each with the link to change it. */
export async function overview({ member, now }: Visit) {
  const [person, consents, passkeys, secondFactor, sessions] = await Promise.all([
    personOf(member.id),
    consentsOf(db(), member.id),
    passkeysOf(member.id),
    secondFactorState(member.id),
    sessionsOf(member.id, now),
  ]);
  const { postalCode, prefectureName, city, street, building } = person;
  return {
    email: member.email,
    name: `${person.familyName} ${person.givenName}`.trim(),
    kana: `${person.familyNameKana} ${person.givenNameKana}`.trim(),
    birthDate: person.birthDate && formatPlainDate(person.birthDate),
    postalCode: postalCode && postalWords(postalCode),
    address: `${prefectureName ?? ''}${city}${street} ${building}`.trim(),
    phone: phoneWords(person.phone),
    newsletters: NEWSLETTER_LISTS.map((list) => ({ name: newsletterName(list), granted: consents[list] })),
    passkeys: passkeys.length,
    secondFactor,
    sessions: sessions.length,
  };
}

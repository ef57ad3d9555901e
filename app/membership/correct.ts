import type { Donor } from '#app/donation/fields.ts';
import type { Recipient } from '#app/forms/recipient.ts';
import { addressLines } from '#app/forms/recipient-words.ts';
import { correctPerson } from '#app/member/care.ts';
import type { Actor } from '#app/staff/actor.ts';
import { type Changes, record } from '#app/staff/audit.ts';
import { config } from '#platform/config.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import { queueLetter } from '#platform/mail/letter.ts';
import { phoneWords } from '#platform/text/contact.ts';
import { lockFor } from './member.ts';
import type { MemberRecord } from './member-store.ts';

export type CorrectedMember =
  | { kind: 'saved' }
  | { kind: 'unknown' }
  /** Somebody else has saved since the form was opened: staff, or the member. */
  | { kind: 'conflict'; now: MemberRecord };

/** A member as the form and the audit tell of them. */
export function personOf(m: MemberRecord): Omit<Recipient, 'prefecture'> & {
  prefecture: number | null;
  birthDate: string;
} {
  return {
    familyName: m.familyName,
    givenName: m.givenName,
    familyNameKana: m.familyNameKana,
    givenNameKana: m.givenNameKana,
    postalCode: m.postalCode,
    prefecture: m.prefectureCode,
    city: m.city,
    street: m.street,
    building: m.building,
    phone: m.phone,
    birthDate: m.birthDate ?? '',
  };
}

function facts(p: ReturnType<typeof personOf>): Record<string, string> {
  return {
    氏名: `${p.familyName} ${p.givenName}`,
    フリガナ: `${p.familyNameKana} ${p.givenNameKana}`,
    生年月日: p.birthDate,
    住所: p.prefecture === null ? '' : addressLines({ ...p, prefecture: p.prefecture }),
    電話番号: phoneWords(p.phone),
  };
}

/** What differs of a person, in words. */
function personChanges(before: MemberRecord, after: Donor): Changes {
  const [was, is] = [facts(personOf(before)), facts(after)];
  return Object.fromEntries(
    Object.keys(is)
      .filter((name) => was[name] !== is[name])
      .map((name) => [name, [was[name] || null, is[name]!] as const]),
  );
}

/**
 * Corrects who a member is, on their request (個人情報保護法34条), and tells them so by mail. Donations and orders keep what was said
 * with them.
 * @throws NotAllowed
 */
export function correctMember(
  actor: Actor,
  id: number,
  form: { version: number; person: Donor; reason: string },
): Promise<CorrectedMember> {
  return transaction(async (tx) => {
    const member = await lockFor(tx, actor, 'member.edit', id);
    if (!member) return { kind: 'unknown' };
    if (member.version !== form.version) return { kind: 'conflict', now: member };
    const changes = personChanges(member, form.person);
    if (Object.keys(changes).length === 0) return { kind: 'saved' };
    const { prefecture: prefectureCode, ...person } = form.person;
    await correctPerson(tx, id, { ...person, prefectureCode, gender: member.gender });
    await correctedMail(tx, member, form.person, Object.keys(changes));
    await record(tx, actor, {
      action: 'member.edit',
      subject: 'member',
      subjectId: id,
      changes: { ...changes, 理由: [null, form.reason] },
    });
    return { kind: 'saved' };
  });
}

/** Which items were corrected: their contents stand in the account alone. */
function correctedMail(
  tx: Tx,
  member: MemberRecord & { email: string },
  person: Donor,
  items: string[],
): Promise<void> {
  return queueLetter(tx, 'donation', {
    kind: 'member_corrected',
    dedupeKey: `member_corrected:${member.id}:${member.version + 1}`,
    to: member.email,
    subject: '会員情報を訂正しました',
    greeting: `${person.familyName} ${person.givenName} 様`,
    heading: '会員情報を訂正しました',
    paragraphs: [
      'ご依頼により、運営の担当者がご登録の会員情報を訂正しました。訂正した内容は、マイページの「会員情報」でご確認いただけます。',
    ],
    facts: [['訂正した項目', items.join('、')]],
    button: { label: '会員情報を確認する', url: `${config().origin}/mypage/profile` },
    notes: [
      'これまでの寄附とご注文に記載された内容は変わりません。受領証明書などの訂正が必要な場合は、お問い合わせください。',
      'お心当たりのない場合は、お問い合わせください。',
    ],
  });
}

import type { Recipient } from '#app/forms/recipient.ts';
import { addressLines } from '#app/forms/recipient-words.ts';
import { personOf } from '#app/membership/correct.ts';
import { masked } from '#app/membership/mask.ts';
import type { MemberRecord } from '#app/membership/member.ts';
import { formatPlainDate } from '#platform/jst.ts';
import { phoneWords } from '#platform/text/contact.ts';

const GENDERS: Record<string, string> = { male: '男性', female: '女性', other: 'その他' };

/** Who a member is, as rows: masked, or as asked for. */
export function personFacts(m: MemberRecord, isRevealed: boolean): [string, string][] {
  const p = personOf(m);
  const place = p.prefecture === null ? '' : addressLines({ ...p, prefecture: p.prefecture });
  const shown: [string, string][] = isRevealed
    ? [
        ['氏名', `${m.familyName} ${m.givenName}`.trim()],
        ['フリガナ', `${m.familyNameKana} ${m.givenNameKana}`.trim()],
        ['メールアドレス', m.email ?? ''],
        ['電話番号', phoneWords(m.phone)],
        ['住所', place],
        ['生年月日', m.birthDate === null ? '' : formatPlainDate(m.birthDate)],
      ]
    : [
        ['氏名', masked.name(m.familyName, m.givenName)],
        ['フリガナ', masked.name(m.familyNameKana, m.givenNameKana)],
        ['メールアドレス', m.email === null ? '' : masked.email(m.email)],
        ['電話番号', masked.phone(m.phone)],
        ['住所', masked.address(m.prefectureCode, m.city)],
        ['生年月日', masked.day(m.birthDate)],
      ];
  return [
    ...shown,
    ['性別', isRevealed ? (GENDERS[m.gender ?? ''] ?? '未登録') : '＊'] as [string, string],
  ].map(([term, text]) => [term, text === '' ? '未登録' : text]);
}

export interface AddressRow {
  label: string;
  text: string;
}

/** An address of the book: masked, or as asked for. */
export function addressRow(a: Recipient & { label: string }, isRevealed: boolean): AddressRow {
  return {
    label: a.label || '(呼び名なし)',
    text: isRevealed
      ? `${a.familyName} ${a.givenName}\n${addressLines(a)}\n${phoneWords(a.phone)}`
      : `${masked.name(a.familyName, a.givenName)} ${masked.address(a.prefecture, a.city)}`,
  };
}

/** What corrections of the audit tell of a person. */
const OF_PERSON = ['氏名', 'フリガナ', '生年月日', '住所', '電話番号'];

/** An entry of the audit for the page that masks the person: that something was corrected, and not what. */
export function maskedEntry<E extends { changes: Record<string, [unknown, unknown]> }>(entry: E): E {
  const changes = Object.entries(entry.changes).map(([field, change]) => [
    field,
    OF_PERSON.includes(field) ? ['＊', '＊(訂正)'] : change,
  ]);
  return { ...entry, changes: Object.fromEntries(changes) };
}

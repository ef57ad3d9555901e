import { phoneWords, postalWords } from '#platform/text/contact.ts';
import { prefectureName } from './prefectures.ts';
import type { Recipient } from './recipient.ts';

/** 「〒100-0001」, the address, the building: one line each. */
export function addressLines(
  r: Pick<Recipient, 'postalCode' | 'prefecture' | 'city' | 'street' | 'building'>,
): string {
  return [postalWords(r.postalCode), `${prefectureName(r.prefecture)}${r.city}${r.street}`, r.building]
    .filter(Boolean)
    .join('\n');
}

/** Who and about where, for pages and mails that are read on the way: 「山田 花子 様(東京都港区)」. */
export function recipientInShort(r: Recipient): string {
  return `${r.familyName} ${r.givenName} 様(${prefectureName(r.prefecture)}${r.city})`;
}

/** A person with an address, as rows of a confirm page. */
export function recipientRows(r: Recipient): [string, string][] {
  return [
    ['お名前', `${r.familyName} ${r.givenName}(${r.familyNameKana} ${r.givenNameKana})`],
    ['ご住所', addressLines(r)],
    ['電話番号', phoneWords(r.phone)],
  ];
}

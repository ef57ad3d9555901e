import type { Recipient } from '#app/forms/recipient.ts';
import { addressLines } from '#app/forms/recipient-words.ts';
import { phoneWords } from '#platform/text/contact.ts';

/** A person with an address, as rows. */
export function personWords(r: Recipient): [string, string][] {
  return [
    ['氏名', `${r.familyName} ${r.givenName}`],
    ['フリガナ', `${r.familyNameKana} ${r.givenNameKana}`],
    ['住所', addressLines(r)],
    ['電話番号', r.phone === '' ? '(不明)' : phoneWords(r.phone)],
  ];
}

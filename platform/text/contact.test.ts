import { expect, it } from 'vitest';
import { phoneWords, postalWords } from './contact.ts';

it.each([
  ['0300000000', '03-0000-0000'],
  ['0612345678', '06-1234-5678'],
  ['09012345678', '090-1234-5678'],
  ['05012345678', '050-1234-5678'],
  ['0120000000', '0120-000-000'],
  ['0112223333', '011-222-3333'],
  ['0153752111', '0153-75-2111'],
  ['0980824111', '0980-82-4111'],
  ['0499821222', '04998-2-1222'],
])('%s is read as %s', (phone, words) => expect(phoneWords(phone)).toBe(words));

it.each(['', '0000000000', '03-0000-0000(デモ)', '03-0000-0000', '110', '+819012345678'])(
  '「%s」 stays as it is',
  (phone) => expect(phoneWords(phone)).toBe(phone),
);

it('marks a postal code, and nothing where there is none', () => {
  expect(postalWords('0860205')).toBe('〒086-0205');
  expect(postalWords('')).toBe('');
});

import type { Texts } from '#app/forms/merge.ts';
import type { Recipient } from '#app/forms/recipient.ts';
import { addressLines } from '#app/forms/recipient-words.ts';
import { formatPlainDate } from '#platform/jst.ts';
import { phoneWords } from '#platform/text/contact.ts';

/** Fields that are one text: half of one address and half of another would lead nowhere. */
const ADDRESS = ['postalCode', 'prefecture', 'city', 'street', 'building'] as const;
const BIRTH_DATE = ['birthDate.year', 'birthDate.month', 'birthDate.day'] as const;

const LABELS: Texts = {
  familyName: '姓',
  givenName: '名',
  familyNameKana: 'セイ',
  givenNameKana: 'メイ',
  address: '住所',
  phone: '電話番号',
  birthDate: '生年月日',
};

/** Somebody with an address, of which some may be unknown. */
type Person = Omit<Recipient, 'prefecture'> & { prefecture: number | null; birthDate?: string };

/** A person as texts that are merged one by one, the address as one of them. @param birthDate 'YYYY-MM-DD', or '' where it is unknown. */
export function personTexts({
  familyName,
  givenName,
  familyNameKana,
  givenNameKana,
  phone,
  birthDate,
  ...at
}: Person): Texts {
  return {
    ...{ familyName, givenName, familyNameKana, givenNameKana, phone },
    address: at.prefecture === null ? '' : JSON.stringify(ADDRESS.map((name) => String(at[name]))),
    ...(birthDate !== undefined && { birthDate }),
  };
}

/** What nobody else has kept, and stays in the form as it was typed: why, and that an address is meant as it is. */
const TYPED = ['reason', 'addressConfirmed'];

/** The texts as fields of the form. @param sent the form as it came. */
export function personValues(
  { address, birthDate, ...texts }: Texts,
  sent: FormData,
): Record<string, string> {
  const typed = TYPED.filter((name) => sent.has(name)).map((name) => [name, String(sent.get(name))] as const);
  return {
    ...texts,
    ...Object.fromEntries(typed),
    ...fieldsOf(ADDRESS, address === undefined ? undefined : addressParts(address)),
    ...fieldsOf(
      BIRTH_DATE,
      birthDate?.split('-').map((part) => part.replace(/^0/, '')),
    ),
  };
}

function fieldsOf(names: readonly string[], parts: readonly string[] | undefined): Record<string, string> {
  return parts ? Object.fromEntries(names.map((name, i) => [name, parts[i] ?? ''])) : {};
}

const addressParts = (text: string): string[] => (text === '' ? [] : (JSON.parse(text) as string[]));

export const personLabel = (name: string): string => LABELS[name] ?? name;

/** What one of the texts says, as people read it. */
export function personWords(name: string, text: string): string {
  if (text === '') return '';
  if (name === 'phone') return phoneWords(text);
  if (name === 'birthDate') return formatPlainDate(text);
  if (name !== 'address') return text;
  const [postalCode = '', prefecture, city = '', street = '', building = ''] = addressParts(text);
  return addressLines({ postalCode, prefecture: Number(prefecture), city, street, building });
}

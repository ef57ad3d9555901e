import { jstMonth, jstYear } from '#platform/jst.ts';
import { codePoints, normalizeCode, normalizeName } from '#platform/text/normalize.ts';
import { type Outcome, testCards } from './test-cards.ts';

/** What the payer typed, normalised. The security code is never shown again. */
export interface TypedCard {
  number: string;
  month: string;
  year: string;
  code: string;
  name: string;
}

export type CardField = keyof TypedCard;
export type CardErrors = Partial<Record<CardField, string>>;

export const emptyCard: TypedCard = { number: '', month: '', year: '', code: '', name: '' };

/** The check digit of card numbers (ISO/IEC 7812-1, Luhn). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

function numberError(number: string): string | undefined {
  if (number === '') return 'カード番号を入力してください';
  if (!/^\d+$/.test(number)) return 'カード番号は数字で入力してください';
  if (number.length < 13 || number.length > 19)
    return 'カード番号の桁数が正しくありません。もう一度ご確認ください';
  if (!passesLuhn(number)) return 'カード番号が正しくありません。もう一度ご確認ください';
  if (!testCards.some((c) => c.number === number))
    return 'テスト環境では、このページに記載のテスト用カード番号だけを使用できます';
  return undefined;
}

function yearError(month: string, year: string, now: Date): string | undefined {
  if (year === '') return '有効期限の年を入力してください';
  if (!/^(20)?\d{2}$/.test(year)) return '有効期限の年は西暦の下2桁か4桁で入力してください';
  const months = (2000 + (Number(year) % 100)) * 12 + Number(month);
  const thisMonth = jstYear(now) * 12 + jstMonth(now);
  // A card is valid until the end of the month printed on it.
  if (/^\d{1,2}$/.test(month) && months < thisMonth) return '有効期限が過ぎています。年月をご確認ください';
  if (months > thisMonth + 20 * 12) return '有効期限の年が正しくありません';
  return undefined;
}

function monthError(month: string): string | undefined {
  if (month === '') return '有効期限の月を入力してください';
  if (!/^(0?[1-9]|1[0-2])$/.test(month)) return '有効期限の月は1から12までの数字で入力してください';
  return undefined;
}

function codeError(code: string): string | undefined {
  if (code === '') return 'セキュリティコードを入力してください';
  return /^\d{3,4}$/.test(code) ? undefined : 'セキュリティコードは3桁または4桁の数字で入力してください';
}

function nameError(name: string): string | undefined {
  if (name === '') return 'カード名義を入力してください';
  if (codePoints(name) > 50) return 'カード名義は50文字以内で入力してください';
  return /\p{Cc}/u.test(name) ? 'カード名義に使えない文字が入っています' : undefined;
}

/** Reads the card form. @returns the typed values with their errors, or the outcome of the test card. */
export function readCard(
  form: Record<string, string>,
  now: Date,
): { typed: TypedCard; errors: CardErrors; outcome?: Outcome } {
  const text = (field: CardField) => normalizeCode((form[field] ?? '').slice(0, 200));
  const typed: TypedCard = {
    number: text('number').replace(/[\s-]/g, ''),
    month: text('month'),
    year: text('year'),
    code: text('code'),
    name: normalizeName((form.name ?? '').slice(0, 200)),
  };
  const found = {
    number: numberError(typed.number),
    month: monthError(typed.month),
    year: yearError(typed.month, typed.year, now),
    code: codeError(typed.code),
    name: nameError(typed.name),
  };
  const errors: CardErrors = Object.fromEntries(Object.entries(found).filter(([, message]) => message));
  if (Object.keys(errors).length > 0) return { typed, errors };
  return { typed, errors, outcome: testCards.find((c) => c.number === typed.number)?.outcome };
}

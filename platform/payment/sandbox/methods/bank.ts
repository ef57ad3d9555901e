import { looksLikeToken } from '#platform/crypto.ts';
import { normalizeCode } from '#platform/text/normalize.ts';
import type { Context } from '../context.ts';
import { change, findByPayNumber } from '../payments.ts';
import { receive } from '../transitions.ts';
import {
  BANK_FIELDS,
  type BankField,
  bankPage,
  type Typed,
  transferPage,
  transferredPage,
} from './bank-page.ts';
import { accountNumber } from './bank-transfer.ts';
import type { PlaceAnswer } from './till.ts';
import { type Errors, numberError, readNumbers } from './typed-numbers.ts';

/** Most yen of one transfer; the least is 1. */
const TRANSFER_LIMIT = 9_999_999;

/** The amount's digits, typed in any width, with separators or 円. */
function readAmount(input: string): string {
  return normalizeCode(input.slice(0, 100))
    .replace(/[\s,、¥円]/g, '')
    .replace(/^0+(?=\d)/, '');
}

function amountError(amount: string): string | undefined {
  if (amount === '') return 'お振込金額を入力してください';
  if (!/^\d+$/.test(amount)) return 'お振込金額は数字で入力してください';
  const value = Number(amount);
  return value < 1 || value > TRANSFER_LIMIT
    ? 'お振込金額は1円から9,999,999円までで入力してください'
    : undefined;
}

function check(typed: Typed): Errors<BankField> {
  const errors: Errors<BankField> = {};
  for (const field of BANK_FIELDS) {
    const error = numberError(field, typed[field.name]);
    if (error) errors[field.name] = error;
  }
  const amount = amountError(typed.amount);
  if (amount) errors.amount = amount;
  return errors;
}

/**
 * Looks an account up, and transfers if asked to: once for the form key.
 * @param pays false only to show what is still missing.
 */
export async function bank(ctx: Context, input: Record<string, string>, pays: boolean): Promise<PlaceAnswer> {
  const typed: Typed = { ...readNumbers(BANK_FIELDS, input), amount: readAmount(input.amount ?? '') };
  const errors = check(typed);
  if (Object.keys(errors).length > 0) return { page: bankPage(typed, errors), status: 422 };
  const found = await findByPayNumber(ctx, 'bank_transfer', accountNumber(typed.branch, typed.account));
  if (!found) {
    const error = 'この口座はありません。店番号と口座番号をご確認ください';
    return { page: bankPage(typed, { account: error }), status: 404 };
  }
  const key = input.key;
  if (!pays || !looksLikeToken(key))
    return { page: transferPage(ctx, found, typed), status: 200, payment: found };
  const after = await change(ctx, found.id, (tx, p) => receive(ctx, tx, p, Number(typed.amount), key));
  if (after === 'LIMIT_EXCEEDED') {
    const error = 'この口座にこれ以上の金額は振り込めません。金額を少なくしてください';
    return { page: bankPage(typed, { amount: error }), status: 422 };
  }
  return { page: transferredPage(ctx, after), status: 200, payment: after };
}

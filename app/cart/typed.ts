import { typedYen } from '#app/forms/typed-yen.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { piecesTypedFault } from './fault.ts';
import type { Line } from './line.ts';
import { readQuantity } from './thing.ts';

/** The most yen that are kept in a line; more is the same fault. */
export const MOST_KEPT = 99_999_999;
/** What stands in an address: it is read again, so that nobody has to type it anew. */
const MOST_CHARACTERS = 30;
const MOST_LINES_TOLD = 10;

/**
 * What was typed for an amount or a number of pieces and cannot be kept as a number, by its line: 'typed.7=五千円', to be added to
 * the list's address.
 */
export function typedQuery(form: FormData): string {
  const told = [...form]
    .flatMap(([name, typed]): [string, string][] => {
      const [, field, id] = /^(amount|quantity)\.(\d{1,15})$/.exec(name) ?? [];
      if (id === undefined || typeof typed !== 'string') return [];
      const isTold = field === 'amount' ? isNoAmount(typed) : isNoNumber(typed);
      return isTold ? [[`typed.${id}`, typed.slice(0, MOST_CHARACTERS)]] : [];
    })
    .slice(0, MOST_LINES_TOLD);
  return new URLSearchParams(told).toString();
}

/** An amount that was left empty is asked for in any case. */
function isNoAmount(typed: string): boolean {
  const yen = typedYen(typed);
  return typed.trim() !== '' && (yen === undefined || yen < 1 || yen > MOST_KEPT);
}

/** Whether a number of pieces was asked for, and something else typed, or nothing. */
export function isNoNumber(typed: string | undefined): boolean {
  return typed !== undefined && readQuantity(typed) === null;
}

/** Lines with what was typed for their amounts and numbers, where that was not right. */
export function withTyped(lines: readonly Line[], params: URLSearchParams): Line[] {
  return lines.map((line) => {
    const typed = params.get(`typed.${routeNumber(String(line.id))}`)?.slice(0, MOST_CHARACTERS);
    if (typed !== undefined && line.skuId !== null && isNoNumber(typed))
      return { ...line, typed, fault: piecesTypedFault(line.most) };
    if (!typed || line.fault?.kind !== 'amount') return line;
    const fault = typedYen(typed) === undefined ? { ...line.fault, text: FORM_WORDS } : line.fault;
    return { ...line, typed, fault };
  });
}

const FORM_WORDS = '寄附金額は「5,000」のように、数字で入力してください';

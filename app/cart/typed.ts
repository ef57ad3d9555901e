import { typedYen } from '#app/forms/typed-yen.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import type { Line } from './line.ts';

/** The most yen that are kept in a line; more is the same fault. */
export const MOST_KEPT = 99_999_999;
/** What stands in an address: it is read again, so that nobody has to type it anew. */
const MOST_CHARACTERS = 30;
const MOST_LINES_TOLD = 10;

/** What was typed for an amount and cannot be kept as a number, by its line: 'typed.7=五千円', to be added to the list's address. */
export function typedQuery(form: FormData): string {
  const told = [...form]
    .flatMap(([name, typed]): [string, string][] => {
      const id = /^amount\.(\d{1,15})$/.exec(name)?.[1];
      if (id === undefined || typeof typed !== 'string' || typed.trim() === '') return [];
      const yen = typedYen(typed);
      const isKept = yen !== undefined && yen >= 1 && yen <= MOST_KEPT;
      return isKept ? [] : [[`typed.${id}`, typed.slice(0, MOST_CHARACTERS)]];
    })
    .slice(0, MOST_LINES_TOLD);
  return new URLSearchParams(told).toString();
}

/** Lines with what was typed for their amounts, where that was not right. */
export function withTyped(lines: readonly Line[], params: URLSearchParams): Line[] {
  return lines.map((line) => {
    const typed = params.get(`typed.${routeNumber(String(line.id))}`)?.slice(0, MOST_CHARACTERS);
    if (!typed || line.fault?.kind !== 'amount') return line;
    const fault = typedYen(typed) === undefined ? { ...line.fault, text: FORM_WORDS } : line.fault;
    return { ...line, typed, fault };
  });
}

const FORM_WORDS = '寄附金額は「5,000」のように、数字で入力してください';

import { methodName } from '#app/words/payment-methods.ts';
import { yen } from '#platform/money.ts';
import { isOverLimit, METHODS } from '#platform/payment/methods.ts';
import { offeredMethods } from '#platform/payment/offered-methods.ts';
import type { PaymentMethod } from '#platform/payment/port.ts';
import type { Line } from './line.ts';

/** How lines can be paid for at once. */
export interface MethodsOfAll {
  /** Those that all take, by name. */
  common: string[];
  /** 「コンビニ払い: 別海町が対応していないため、まとめてのお支払いには使えません」, or as the sum is above its limit. */
  excluded: string[];
  /** Where none is taken by all: what to do. */
  none: string | null;
}

/** @param lines those that would be applied for. @param sum yen of all of them. */
export function methodsOfAll(
  lines: readonly Pick<Line, 'methods' | 'government'>[],
  sum: number,
): MethodsOfAll {
  const some = offeredMethods(lines.flatMap((l) => l.methods));
  const against = new Map(some.map((method) => [method, notTaking(method, lines)]));
  const common = some.filter((method) => against.get(method)!.length === 0 && !isOverLimit(method, sum));
  const excluded = some
    .filter((method) => !common.includes(method))
    .map((method) => {
      const names = against.get(method)!;
      const reason =
        names.length > 0 ? `${inShort(names)}が対応していない` : `合計が${limitWords(method)}を超える`;
      return `${methodName(method)}: ${reason}ため、まとめてのお支払いには使えません`;
    });
  return { common: common.map(methodName), excluded, none: common.length > 0 ? null : noneWords(against) };
}

/** The governments that do not take a method, each once. */
function notTaking(method: PaymentMethod, lines: readonly Pick<Line, 'methods' | 'government'>[]): string[] {
  return [...new Set(lines.filter((l) => !l.methods.includes(method)).map((l) => l.government.name))];
}

/** So many governments are named; a list of thirty lines has more that take no convenience store. */
const MOST_NAMED = 3;

/** 「別海町、泊村、多良間村ほか12自治体」 */
function inShort(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  return names.slice(0, MOST_NAMED).join('、') + (rest > 0 ? `ほか${rest}自治体` : '');
}

const limitWords = (method: PaymentMethod) => yen(METHODS[method].max ?? 0);

/** 「別海町を「あとで」に移すと、クレジットカードで申し込めます。」 of the method that the fewest do not take. */
function noneWords(against: ReadonlyMap<PaymentMethod, string[]>): string | null {
  const [first] = [...against].toSorted(([, a], [, b]) => a.length - b.length);
  if (!first) return null;
  const [method, governments] = first;
  if (governments.length === 0)
    return `まとめてのお支払いに使える方法がありません。合計が${limitWords(method)}以下になるように一部を「あとで」に移すと、${methodName(method)}で申し込めます。`;
  return `すべての寄附先に共通するお支払い方法がありません。${inShort(governments)}を「あとで」に移すと、${methodName(method)}で申し込めます。`;
}

import { yen } from '#platform/money.ts';
import type { Answer } from './simulation.ts';

/** What the donor bears at the limit: the figures of the columns below, where they are about the limit. */
export function ownShare({
  isTyped,
  refunds: { taxReturn, oneStop },
  oneStopHindrances,
}: Pick<Answer, 'isTyped' | 'refunds' | 'oneStopHindrances'>): string {
  if (isTyped) return '自己負担が2,000円となる寄附の合計の目安です。';
  const atLimit = 'この額まで寄附した場合の自己負担は、';
  if (oneStopHindrances.length > 0 || taxReturn.burden === oneStop.burden)
    return `${atLimit}${yen(taxReturn.burden)}の見込みです。`;
  return `${atLimit}ワンストップ特例で${yen(oneStop.burden)}、確定申告で${yen(taxReturn.burden)}の見込みです。`;
}

import type { ImportState } from '#app/elsewhere/imports-query.ts';
import { digits } from '#platform/money.ts';

export const STATE_NAMES: Record<ImportState, string> = {
  checking: '内容を確認しています',
  checked: '確認が終わりました',
  applying: '登録しています',
  applied: '登録が終わりました',
  refused: '読み込めませんでした',
  withdrawn: '取り込みませんでした',
};

/** 「新規 12件、登録済み 3件、誤り 1件」 */
export function countsInWords(counts: Record<'new' | 'known' | 'wrong' | 'made', number>): string {
  const words = [
    ['登録', counts.made],
    ['新規', counts.new],
    ['登録済み', counts.known],
    ['誤り', counts.wrong],
  ] as const;
  return words
    .filter(([, n]) => n > 0)
    .map(([name, n]) => `${name} ${digits(n)}件`)
    .join('、');
}

import type { ImportState } from '#app/listing/sheet/import-states.ts';

export const CONTENTS = { sheet: 'CSV', pictures: '画像(ZIP)' } as const;

export const STATE_NAMES: Record<ImportState, string> = {
  checking: '確認しています',
  checked: '確認済み(未取り込み)',
  applying: '取り込んでいます',
  applied: '取り込み済み',
  refused: '取り込めません',
  withdrawn: '中止',
};

export const VERDICTS = { new: '新規', changed: '変更', same: '変更なし', wrong: '誤り' } as const;
export type Verdict = keyof typeof VERDICTS;

/** 「新規 3件、変更 12件、誤り 1件」 */
export function countsInWords(counts: Partial<Record<Verdict, number>>): string {
  const found = (Object.keys(VERDICTS) as Verdict[]).filter((v) => (counts[v] ?? 0) > 0);
  return found.map((v) => `${VERDICTS[v]} ${counts[v]!.toLocaleString('ja-JP')}件`).join('、');
}

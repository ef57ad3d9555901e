import type { ImportState } from '#app/listing/sheet/import-states.ts';
import { digits } from '#platform/money.ts';

export const CONTENTS = { sheet: 'CSV', pictures: '画像(ZIP)' } as const;

export const STATE_NAMES: Record<ImportState, string> = {
  checking: '確認しています',
  checked: '確認済み(未取り込み)',
  applying: '取り込んでいます',
  applied: '取り込み済み',
  undoing: '元に戻しています',
  undone: '元に戻しました',
  refused: '取り込めません',
  withdrawn: '中止',
};

const VERDICTS = { new: '新規', changed: '変更', same: '変更なし', wrong: '誤り' } as const;
type Verdict = keyof typeof VERDICTS;

const UNDONE = { back: '元の内容', archived: '保管', left: 'そのまま' } as const;
/** What comes of goods by an import, or when it is taken back. */
export const BECOMES = { ...VERDICTS, back: '元に戻す', archived: '保管' } as const;
export type Becomes = keyof typeof BECOMES;

/** 「元の内容 12件、そのまま 1件」 */
export function undoInWords(counts: Partial<Record<keyof typeof UNDONE, number>>): string {
  return inWords(UNDONE, counts);
}

/** 「新規 3件、変更 12件、誤り 1件」 */
export function countsInWords(counts: Partial<Record<Verdict, number>>): string {
  return inWords(VERDICTS, counts);
}

function inWords<K extends string>(names: Record<K, string>, counts: Partial<Record<K, number>>): string {
  const found = (Object.keys(names) as K[]).filter((k) => (counts[k] ?? 0) > 0);
  return found.map((k) => `${names[k]} ${digits(counts[k]!)}件`).join('、');
}

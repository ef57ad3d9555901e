import type { PrintRun } from '#app/paper/bulk/print-runs-query.ts';
import { formatPlainDate } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';

export const STATE_NAMES: Record<PrintRun['state'], string> = {
  making: 'PDFを作成しています',
  made: '作成済み',
  failed: '作成できませんでした',
};

export const WHICH = { unprinted: 'まだ印刷していないもの', all: 'すべて(印刷済みを含む)' };

export const SOURCES = {
  any: 'すべての受付元',
  elsewhere: 'ほかで受けた寄附だけ',
  site: 'このサイトの寄附だけ',
};

/** 「2026年11月1日〜2026年11月30日の受領分」 */
export function spanWords({ from, until }: Pick<PrintRun, 'from' | 'until'>): string {
  return from === until
    ? `${formatPlainDate(from)}の受領分`
    : `${formatPlainDate(from)}〜${formatPlainDate(until)}の受領分`;
}

/** 「120枚・封筒98通」 */
export function sheetsWords({ sheets, envelopes }: Pick<PrintRun, 'sheets' | 'envelopes'>): string {
  return `${digits(sheets)}枚・封筒${digits(envelopes)}通`;
}

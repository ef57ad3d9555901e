import type { TakenRow } from '#app/ticket/handling/redemptions-query.ts';
import { spokenCode, worth } from '#app/ticket/rules.ts';

export const WHAT_NAMES = { taken: '利用', void: '取り消し' } as const;

export function whatWords({ voids, voided }: Pick<TakenRow, 'voids' | 'voided'>): string {
  if (voids !== null) return WHAT_NAMES.void;
  return voided ? '利用(取り消し済み)' : WHAT_NAMES.taken;
}

/** 「3,000円」「−3,000円」 */
export function amountWords({ voids, kind, amount }: Pick<TakenRow, 'voids' | 'kind' | 'amount'>): string {
  return `${voids === null ? '' : '−'}${worth(kind, amount)}`;
}

/** Who voided it is told of voids alone. */
export function reasonWords({ voids, reason }: Pick<TakenRow, 'voids' | 'reason'>): string {
  return voids === null ? '' : (reason ?? '加盟店が取り消し');
}

/** The cells of sheets that tell what was taken; a void is below 0. */
export const TAKEN_CELLS = {
  種類: whatWords,
  チケット番号: (r: TakenRow) => spokenCode(r.code),
  内容: (r: TakenRow) => r.title,
  '金額(円)': (r: TakenRow) => (r.kind === 'amount' ? signedAmount(r) : null),
  回数: (r: TakenRow) => (r.kind === 'count' ? signedAmount(r) : null),
  取り消しの理由: reasonWords,
};

const signedAmount = (r: TakenRow) => (r.voids === null ? r.amount : -r.amount);

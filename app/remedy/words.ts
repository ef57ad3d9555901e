/** What a donor may choose. */
export const CHOICES = {
  wait: '待つ',
  substitute: '別の返礼品に変更する',
  refund: '寄附を取り消して返金を受ける',
} as const;

export type Choice = keyof typeof CHOICES;

/** What became of it. */
export const OUTCOMES = {
  done: '反映済み',
  gone: '対象外(取り消し・発送済みなど)',
  kept: '担当者の確認が必要',
} as const;

export type Outcome = keyof typeof OUTCOMES;

/** Days that a desk may leave donors, so that their links live longer than that. */
export const MOST_DAYS = 30;
/** Donors who are asked at once. */
export const MOST_DONORS = 5_000;
/** Gifts that are offered in place of one. */
export const MOST_GIFTS = 10;

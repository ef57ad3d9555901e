import type { Texts } from '#app/forms/merge.ts';

/** How the fields of settings are called, in their forms and where two people have changed one of them. */
export const BANNER_LABELS = {
  storefront: '掲載するサイト',
  text: '文',
  label: 'リンクの文字',
  to: 'リンク先',
};

export const MAINTENANCE_LABELS = {
  storefront: '掲載するサイト',
  begins: '作業を始める日時',
  ends: '作業が終わる日時',
  text: '説明',
};

export const SHIPPING_LABELS = {
  freeFrom: '送料無料になる常温の商品の合計(円)',
  wrapping: '包装料(お荷物1個、円・税込)',
};

export const COOL_NAME = 'クール便の加算';

export const POINTS_LABELS = { percent: '付与率(%)', months: '有効期限(付与からの月数)' };

export const CALENDAR_LABELS = {
  holidays: '国民の祝日・休日',
  newYearFrom: '年末年始の休業(から)',
  newYearUntil: '年末年始の休業(まで)',
  cutOff: '当日受付の締め切り(時)',
  closed: '臨時の休業日',
  open: '臨時の営業日',
};

export const THRESHOLD_LABELS = {
  costPercent: '調達費の割合(%)',
  few: '残りわずか(個)',
  endingDays: '返礼品の受付終了(日)',
  contractDays: '自治体の受付終了(日)',
  lateDays: 'お届けの遅れ(日)',
};

/** A field's name in words, by its labels. Of an instant the time is a field of its own: `begins-time`. */
export function labelIn(labels: Texts, name: string): string {
  const day = name.replace(/-time$/, '');
  return day === name ? (labels[name] ?? name) : `${labels[day] ?? day}の時刻`;
}

import type { Verdict } from '#app/dispatch/tracking/judge.ts';
import type { TrackingState } from '#app/dispatch/tracking/tracking-states.ts';

/** The largest file of tracking numbers that is taken. Bytes. */
export const MOST_BYTES = 5 * 1024 * 1024;

export const VERDICTS: Record<Verdict, string> = {
  new: '取り込めるもの',
  shared: '同じ番号のお届けがあるもの',
  cost: '送料を登録するもの',
  already: '登録済み',
  wrong: '誤り',
  unknown: '見つからないもの',
};

export const TRACKING_STATES: Record<TrackingState, string> = {
  checked: '確認待ち',
  applying: '取り込み中',
  applied: '取り込み済み',
  withdrawn: '中止',
};

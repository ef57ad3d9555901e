import { z } from 'zod';
import { type Setting, settingAt } from '#platform/setting/setting.ts';

/** From where on staff are told of something: on their home and by the marks of lists. */
export interface Thresholds {
  /** A gift that costs more than so many percent of its donation is told of. */
  costPercent: number;
  /** So many free pieces or fewer are few, where nothing else was said of a variant. */
  few: number;
  /** Days before goods end in which they are told of. */
  endingDays: number;
  /** The same of a government's contract or designation. */
  contractDays: number;
  /** Days after the planned one from which on a parcel that has not left is late: 0 is the very next day. */
  lateDays: number;
}

/** The smallest and largest of each. */
export const THRESHOLD_RANGES: Readonly<Record<keyof Thresholds, readonly [number, number]>> = {
  costPercent: [1, 100],
  few: [0, 9_999],
  endingDays: [1, 365],
  contractDays: [1, 365],
  lateDays: [0, 60],
};

const within = (name: keyof Thresholds) =>
  z.int().min(THRESHOLD_RANGES[name][0]).max(THRESHOLD_RANGES[name][1]);

export const THRESHOLDS: Setting<Thresholds> = {
  name: 'thresholds',
  title: 'お知らせの基準',
  schema: z.object({
    costPercent: within('costPercent'),
    few: within('few'),
    endingDays: within('endingDays'),
    contractDays: within('contractDays'),
    lateDays: within('lateDays'),
  }),
  // 28 % leaves two to the 30 that the law allows (平成31年総務省告示第179号 第5条).
  start: { costPercent: 28, few: 10, endingDays: 30, contractDays: 60, lateDays: 0 },
  onPages: false,
  words: (t) => ({
    調達費の割合: `${t.costPercent}%超`,
    残りわずか: `${t.few}個以下`,
    返礼品の受付終了: `${t.endingDays}日以内`,
    自治体の受付終了: `${t.contractDays}日以内`,
    お届けの遅れ: t.lateDays === 0 ? '予定日の翌日から' : `予定日から${t.lateDays}日を過ぎたとき`,
  }),
};

/** What counts now. */
export function thresholds(at: Date = new Date()): Thresholds {
  return settingAt(THRESHOLDS, at);
}

import { z } from 'zod';
import type { Setting } from '#platform/setting/setting.ts';

/** How the shop gives points (product specification section 13). */
export interface PointTerms {
  /** Whole percent of what is paid for goods, tax included. */
  percent: number;
  /** How long points can be used that are given from now on. */
  months: number;
}

export const MOST_PERCENT = 20;
export const MOST_MONTHS = 60;

export const POINTS: Setting<PointTerms> = {
  name: 'points',
  title: 'ポイントの付与率・有効期限',
  schema: z.object({
    percent: z.int().min(0).max(MOST_PERCENT),
    months: z.int().min(1).max(MOST_MONTHS),
  }),
  start: { percent: 1, months: 12 },
  onPages: true,
  words: ({ percent, months }) => ({ 付与率: `${percent}%`, 有効期限: `付与から${months}か月` }),
};

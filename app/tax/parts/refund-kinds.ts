import type { Refund } from '../refund-rules.ts';

/** The parts of the refund, in the order of picture and table, with the colour of each in the picture. */
export const REFUND_KINDS = [
  { key: 'incomeTax', label: '所得税', fill: 'var(--ok)' },
  { key: 'basic', label: '住民税 基本分', fill: 'oklch(0.8 0.11 75)' },
  { key: 'special', label: '住民税 特例分', fill: 'var(--accent)' },
  { key: 'oneStop', label: '住民税 申告特例分', fill: 'oklch(0.55 0.09 250)' },
  { key: 'burden', label: '自己負担', fill: 'var(--ink)' },
] as const satisfies readonly { key: keyof Refund; label: string; fill: string }[];

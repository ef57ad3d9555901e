import { POINTS } from '#app/point/point-setting.ts';
import { settingAt } from '#platform/setting/setting.ts';
import type { Tariff } from './rules/shipping.ts';
import { SHIPPING } from './shipping-setting.ts';

/** What the sums of an order are reckoned by, beside its goods. */
export interface Rates {
  tariff: Tariff;
  /** Whole percent of what is paid for goods that comes back as points. */
  pointPercent: number;
}

/** What counts for who orders at an instant. */
export function ratesAt(at: Date): Rates {
  return { tariff: settingAt(SHIPPING, at), pointPercent: settingAt(POINTS, at).percent };
}

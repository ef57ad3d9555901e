import { yen } from '#platform/money.ts';
import type { Tariff, Temperature } from './shipping.ts';

/** Kinds of wrapping by stored value. */
const WRAPPINGS: Readonly<Record<string, { name: string; choice: string }>> = {
  none: { name: '', choice: '包装しない' },
  gift: { name: 'ギフト包装', choice: 'ギフト包装をする' },
};

/** What is chosen, without what it costs: that is a sum of its own. */
export const WRAPPING_CHOICES: Record<string, string> = Object.fromEntries(
  Object.entries(WRAPPINGS).map(([kind, { choice }]) => [kind, choice]),
);

/** With what each costs: 「ギフト包装をする(330円)」, of several parcels 「ギフト包装をする(お荷物2個で660円)」. @param parcels that can be. */
export function wrappingChoices(parcels: number, tariff: Tariff): Record<string, string> {
  return Object.fromEntries(
    Object.entries(WRAPPINGS).map(([kind, { choice }]) => {
      if (!isWrapped(kind)) return [kind, choice];
      const fee = wrappingFee(kind, tariff);
      return [kind, `${choice}(${parcels < 2 ? yen(fee) : `お荷物${parcels}個で${yen(fee * parcels)}`})`];
    }),
  );
}

/** Cold goods are sent in their insulating carton, unwrapped. */
export function isWrappable(temperature: Temperature): boolean {
  return temperature === 'ambient';
}

/** Whether a stored value says that it is wrapped. @param kind '' or unknown: no wrapping. */
export function isWrapped(kind: string): boolean {
  return wrappingName(kind) !== '';
}

/** 「ギフト包装」; empty for none. */
export function wrappingName(kind: string): string {
  return WRAPPINGS[kind]?.name ?? '';
}

/** Yen with 10 % tax for one parcel. @param kind '' or unknown: no wrapping. */
export function wrappingFee(kind: string, { wrapping }: Tariff): number {
  return isWrapped(kind) ? wrapping : 0;
}

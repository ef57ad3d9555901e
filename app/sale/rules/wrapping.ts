import { yen } from '#platform/money.ts';
import { type Temperature, WRAPPING_FEE } from './shipping.ts';

/** Kinds of wrapping by stored value. Fees in yen, tax included, for one parcel. */
const WRAPPINGS: Readonly<Record<string, { name: string; choice: string; fee: number }>> = {
  none: { name: '', choice: '包装しない', fee: 0 },
  gift: { name: 'ギフト包装', choice: `ギフト包装をする(${yen(WRAPPING_FEE)})`, fee: WRAPPING_FEE },
};

export const WRAPPING_CHOICES: Record<string, string> = Object.fromEntries(
  Object.entries(WRAPPINGS).map(([kind, { choice }]) => [kind, choice]),
);

/** The same where several parcels are wrapped, each at that fee: 「ギフト包装をする(お荷物2個で660円)」. @param parcels that can be. */
export function wrappingChoices(parcels: number): Record<string, string> {
  if (parcels < 2) return WRAPPING_CHOICES;
  return Object.fromEntries(
    Object.entries(WRAPPINGS).map(([kind, { name, choice, fee }]) => [
      kind,
      fee > 0 ? `${name}をする(お荷物${parcels}個で${yen(fee * parcels)})` : choice,
    ]),
  );
}

/** Cold goods are sent in their insulating carton, unwrapped. */
export function isWrappable(temperature: Temperature): boolean {
  return temperature === 'ambient';
}

/** 「ギフト包装」; empty for none. */
export function wrappingName(kind: string): string {
  return WRAPPINGS[kind]?.name ?? '';
}

/** @param kind '' or unknown: no wrapping. */
export function wrappingFee(kind: string): number {
  return WRAPPINGS[kind]?.fee ?? 0;
}

import { routeNumber } from '#platform/http/route-number.ts';
import type { TakenLine } from './store.ts';

/** A line that was taken out, in an address and in the form that puts it back: 「s12.2.12000.0.1763870400000」. */
export function writeTaken(line: TakenLine): string {
  const thing = line.sku === null ? `g${line.government}` : `s${line.sku}`;
  return [thing, line.quantity, line.amount ?? 0, line.later ? 1 : 0, line.at.getTime()].join('.');
}

/** @returns undefined for what says no line. An instant that is not past counts as now. */
export function readTaken(typed: string | null | undefined, now: Date): TakenLine | undefined {
  const [, kind, id, quantity, amount, later, at] =
    /^([sg])(\d{1,15})\.(\d\d?)\.(\d{1,9})\.([01])\.(\d{1,15})$/.exec(typed ?? '') ?? [];
  const sku = kind === 's' ? routeNumber(id) : undefined;
  const government = kind === 'g' && /^\d{6}$/.test(id ?? '') ? id! : null;
  if ((sku === undefined && government === null) || Number(quantity) < 1) return undefined;
  return {
    sku: sku ?? null,
    government,
    quantity: Number(quantity),
    amount: Number(amount) || null,
    later: later === '1',
    at: new Date(Math.min(Number(at), now.getTime())),
  };
}

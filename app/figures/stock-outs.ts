import type { Actor } from '#app/staff/actor.ts';
import { figuresOf } from './figures.ts';
import type { Period } from './spans.ts';
import { type StockOut, type StockOutTime, stockOuts, stockOutTimes } from './stock-outs-query.ts';

export interface AskedStockOuts {
  governmentCode: string | null;
  period: Period;
}

/** What ran out in a period, and for how long. @param most variants. @throws NotAllowed */
export async function readStockOuts(
  actor: Actor,
  { governmentCode, period }: AskedStockOuts,
  now: Date,
  most: number,
): Promise<StockOut[]> {
  return stockOuts(figuresOf(actor, governmentCode), period, now, most);
}

/** Each single time. @param most of them. @throws NotAllowed */
export async function readStockOutTimes(
  actor: Actor,
  { governmentCode, period }: AskedStockOuts,
  now: Date,
  most: number,
): Promise<StockOutTime[]> {
  return stockOutTimes(figuresOf(actor, governmentCode), period, now, most);
}

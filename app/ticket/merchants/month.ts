import type { Actor } from '#app/staff/actor.ts';
import { may } from '#app/staff/permissions.ts';
import type { TicketKind } from '../rules.ts';
import type { KeptMerchant } from './kept-merchant.ts';
import { findMerchantRow } from './merchant-store.ts';
import { type MonthLine, monthLines } from './month-query.ts';

/** What was begun just before a month's end is written within this time. */
const STILL_WRITTEN = 3_600_000;

export interface MerchantMonth {
  merchant: KeptMerchant;
  /** 'YYYY-MM' */
  month: string;
  from: Date;
  /** The first instant that does not belong to it any more. */
  until: Date;
  /** Whether it is over: from then on nothing of it changes, as redemptions and voids are only added, each on its own day. */
  isOver: boolean;
  lines: MonthLine[];
  /** Yen, with tax, that its government owes it; below 0 where more was voided than taken. */
  due: number;
  /** Of this, the tax that it holds, cut to whole yen; null where no 適格請求書 is due or it holds several rates. */
  tax: number | null;
  /** Uses of tickets that count uses, whose price government and merchant have agreed on. */
  uses: number;
}

/** The bounds of a month in Japan. @param month 'YYYY-MM'; undefined where it is none. */
export function boundsOf(month: string): { from: Date; until: Date } | undefined {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) return undefined;
  const [year = 0, m = 0] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, m, 1)).toISOString().slice(0, 10);
  const at = (day: string) => new Date(`${day}T00:00:00+09:00`);
  return { from: at(`${month}-01`), until: at(next) };
}

/** The tax that a sum with tax holds (総額 × 税率 ÷ (100 + 税率)), cut to whole yen. @param rate percent */
export function taxIn(sum: number, rate: number): number {
  return Math.trunc((sum * rate) / (100 + rate)) || 0;
}

/** Sums of a month's lines: yen that are owed, and uses. */
export function sumsOf(
  lines: readonly MonthLine[],
  { registration, taxRate }: Pick<KeptMerchant, 'registration' | 'taxRate'>,
): Pick<MerchantMonth, 'due' | 'tax' | 'uses'> {
  const of = (kind: TicketKind) => lines.reduce((sum, l) => (l.kind === kind ? sum + l.sum : sum), 0);
  const due = of('amount');
  const tax = registration === '' || taxRate === null ? null : taxIn(due, taxRate);
  return { due, tax, uses: of('count') };
}

/** A merchant's month for who may look at it; undefined as if there were none otherwise, or no such month. */
export async function readMonth(
  actor: Actor,
  merchantId: number,
  month: string,
  now: Date = new Date(),
): Promise<MerchantMonth | undefined> {
  const bounds = boundsOf(month);
  const merchant = await findMerchantRow(merchantId);
  if (!bounds || !merchant || !may(actor, 'merchant_settlement.read', merchant)) return undefined;
  const lines = await monthLines(merchantId, bounds);
  return {
    ...{ merchant, month, lines, ...bounds },
    isOver: now.getTime() >= bounds.until.getTime() + STILL_WRITTEN,
    ...sumsOf(lines, merchant),
  };
}

import { readStockOuts } from '#app/figures/stock-outs.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { digits } from '#platform/money.ts';
import { shortInstant } from '../../parts/dates.ts';
import { periodView, readPeriod } from '../period.ts';
import { tabs } from '../tabs.ts';

/** Variants of one page; a sheet has more. */
const MOST = 100;

/** 「3日4時間」, 「25分」. */
function lengthWords(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return hours > 0 ? `${digits(days)}日${hours}時間` : `${digits(days)}日`;
  return hours > 0 ? `${hours}時間${minutes % 60 > 0 ? `${minutes % 60}分` : ''}` : `${minutes}分`;
}

/** What ran out in a period. */
export async function openStockOuts(staff: SignedInStaff, url: URL, now = new Date()) {
  const asked = readPeriod(url, now);
  const [found, view] = await Promise.all([
    readStockOuts(staff, asked, now, MOST + 1),
    periodView(staff, asked),
  ]);
  const shown = found.slice(0, MOST);
  return {
    ...view,
    tabs: tabs(staff),
    more: found.length > MOST,
    largest: Math.max(0, ...shown.map((s) => s.seconds)),
    rows: shown.map((s) => ({
      skuId: s.skuId,
      goodsId: s.goodsId,
      name: s.name,
      label: s.label,
      code: s.code,
      kind: s.kind === 'gift' ? '返礼品' : '商品',
      value: s.seconds,
      times: `${digits(s.times)}回`,
      length: lengthWords(s.seconds),
      since: s.since === null ? '記録の前から' : shortInstant(s.since),
      isOut: s.isOut,
      waiting: `${digits(s.waiting)}人`,
    })),
  };
}

export type StockOutsView = Awaited<ReturnType<typeof openStockOuts>>;

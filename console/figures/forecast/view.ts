import { type ForeseenYear, readForecast } from '#app/figures/forecast.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { jstDate } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import { government, readParams } from '../../lists/params.ts';
import { tabs } from '../tabs.ts';
import { changeWords } from '../words.ts';

/** Governments of one page; a sheet has all of them. */
const MOST = 50;
/** Below this part of a year's donations a day says little of its end. */
const LITTLE = 0.1;

const NONE = '—';

/** The forecast of one government or of all, in words. */
function said({ soFar, past, foreseen }: ForeseenYear) {
  const [last] = past;
  return {
    soFar: yen(soFar),
    foreseen: foreseen ? yen(foreseen.amount) : NONE,
    band: foreseen?.band ? `${yen(foreseen.band.least)}〜${yen(foreseen.band.most)}` : NONE,
    years: past.length > 0 ? `${past.length}年分` : NONE,
    last: last ? yen(last.whole) : NONE,
    change: foreseen && last ? changeWords(foreseen.amount, last.whole) : NONE,
  };
}

/** What an address asks of the forecast. */
export function readAskedForecast(url: URL, now = new Date()) {
  const typed = readParams({ government }, url.searchParams);
  return { today: jstDate(now), governmentCode: typed.government };
}

/** The year's end of all that somebody sees, and of each government. */
export async function openForecast(staff: SignedInStaff, url: URL) {
  const { today, governmentCode } = readAskedForecast(url);
  const { all, each } = await readForecast(staff, governmentCode, today, MOST + 1);
  const shares = all.past.map((p) => p.until / p.whole);
  const share = (n: number) => `${(Math.round(n * 1000) / 10).toFixed(1)}%`;
  const [y, m, d] = today.split('-').map(Number);
  return {
    tabs: tabs(staff),
    query: governmentCode === null ? '' : String(new URLSearchParams({ government: governmentCode })),
    government:
      governmentCode === null ? null : (each.find((g) => g.code === governmentCode)?.name ?? governmentCode),
    isOne: governmentCode !== null || (!mayEverywhere(staff, 'figure.read') && each.length <= 1),
    year: y!,
    until: `${m}月${d}日`,
    all: said(all),
    amounts: all.foreseen && {
      soFar: all.soFar,
      amount: all.foreseen.amount,
      most: all.foreseen.band?.most ?? all.foreseen.amount,
      least: all.foreseen.band?.least ?? all.foreseen.amount,
    },
    isEarly: shares.some((s) => s < LITTLE),
    past: all.past.map((p) => ({
      year: p.year,
      until: yen(p.until),
      whole: yen(p.whole),
      share: share(p.until / p.whole),
      value: p.whole,
    })),
    more: each.length > MOST,
    each: each.slice(0, MOST).map((g) => ({ code: g.code, name: g.name, ...said(g) })),
  };
}

export type ForecastView = Awaited<ReturnType<typeof openForecast>>;

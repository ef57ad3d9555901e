import { stepFor } from '#app/figures/figures.ts';
import { beginOf, type Day, type Period, type Step } from '#app/figures/spans.ts';
import { governmentsWithin } from '#app/listing/list-query.ts';
import { reachOf } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { jstDate } from '#platform/jst.ts';
import { day, government, oneOf, readParams } from '../lists/params.ts';
import { periodOf, usualPeriods } from './asked.ts';
import { STEPS } from './steps.ts';

/** Which days in what steps, and of which government, an address asks for; what it says wrongly counts as not said. */
export interface AskedPeriod {
  today: Day;
  period: Period;
  by: Step;
  governmentCode: string | null;
}

export function readPeriod(url: URL, now = new Date()): AskedPeriod {
  const today = jstDate(now);
  const typed = readParams(
    {
      from: day('期間(から)'),
      until: day('期間(まで)'),
      by: oneOf('単位', STEPS, 'month'),
      government,
    },
    url.searchParams,
  );
  const period = periodOf(typed.from ?? beginOf('year', today), typed.until ?? today);
  return { today, period, by: stepFor(typed.by, period), governmentCode: typed.government };
}

/** The same as the form of a page shows it. @param more what else the page asks for. */
export async function periodView(
  staff: SignedInStaff,
  { today, period, by, governmentCode }: AskedPeriod,
  more: Record<string, string> = {},
) {
  const reach = reachOf(staff, 'figure.read');
  const governments = await governmentsWithin(reach, governmentCode ?? '');
  const query = (over: { period: Period; by: Step }) =>
    String(
      new URLSearchParams({
        ...(governmentCode && { government: governmentCode }),
        ...over.period,
        by: over.by,
        ...more,
      }),
    );
  return {
    query: query({ period, by }),
    typed: { ...period, by, government: governmentCode },
    government:
      governmentCode === null
        ? null
        : (governments.find(({ code }) => code === governmentCode)?.name ?? governmentCode),
    governments: reach === 'all' ? null : governments.map(({ code, name }) => ({ code, name })),
    periods: usualPeriods(today).map((usual) => ({
      name: usual.name,
      query: query(usual),
      isCurrent: usual.period.from === period.from && usual.period.until === period.until && usual.by === by,
    })),
  };
}

import { designationPeriods, fiscalYears } from '#app/figures/duty/period.ts';
import type { Day, Period } from '#app/figures/spans.ts';
import { type Action, mayAnywhere, mayEverywhere, NotAllowed } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { jstDate } from '#platform/jst.ts';
import { chosenGovernment } from '../../parts/chosen-government.ts';

/** Periods that can be chosen. */
const MANY = 6;

const fiscalName = (year: number) => `${year}年度(${year}年4月〜${year + 1}年3月)`;
const periodName = ({ from, until }: Period) => `${from.slice(0, 4)}年10月〜${until.slice(0, 4)}年9月`;

/** Whose tables of which 指定期間 a page shows. `at` is null until a government is chosen. @throws NotAllowed */
export async function openDuty(
  staff: SignedInStaff,
  url: URL,
  action: Action = 'figure.read',
  now = new Date(),
) {
  const today: Day = jstDate(now);
  const { q, governments, government } = await chosenGovernment(staff, url, action);
  if (url.searchParams.has('government') && government === null && governments.length === 0)
    throw new NotAllowed(action);
  const periods = designationPeriods(today, MANY);
  const asked = url.searchParams.get('period');
  const period = periods.find(({ from }) => from.slice(0, 4) === asked) ?? periods[0]!;
  const year = period.from.slice(0, 4);
  const years = fiscalYears(today, MANY);
  return {
    today,
    at: government,
    q,
    governments,
    period,
    year,
    periodName: periodName(period),
    periods: periods.map((p) => ({ year: p.from.slice(0, 4), name: periodName(p) })),
    /** Of what is told by fiscal years; without a wish the one that began before the present 指定期間. */
    fiscalYear: years.find((y) => String(y) === asked) ?? Number(year),
    fiscalYears: years.map((y) => ({ year: String(y), name: fiscalName(y) })),
    query: String(new URLSearchParams({ ...(government && { government: government.code }), period: year })),
    isOne: !mayEverywhere(staff, action) && governments.length <= 1,
    mayEdit: mayAnywhere(staff, 'figure.edit'),
  };
}

export type OpenDuty = Awaited<ReturnType<typeof openDuty>>;

import { formatDate, formatPlainDate } from '#platform/jst.ts';
import { digits, yen } from '#platform/money.ts';
import { eraYear } from './era.ts';
import type { Paper } from './paper.ts';
import { placeOf } from './person.ts';
import { isSample } from './receipt.ts';
import { ONE_STOP_SHORT, yearRows } from './year.ts';

/** 寄附履歴一覧 of a year, for the member's own overview: clearly not a certificate. An empty year has one, too. */
export async function yearListPaper(
  member: { id: number; name: string },
  year: number,
  now: Date = new Date(),
): Promise<Paper> {
  const rows = await yearRows(member.id, year);
  const counted = rows.filter((r) => r.deductible > 0);
  const oneStop = counted.filter((r) => r.oneStop !== 'none');
  return {
    template: 'year-list',
    fileName: `寄附履歴一覧_${year}年.pdf`,
    data: {
      sample: isSample(),
      year: `${year}年(${eraYear(year)})`,
      name: member.name,
      madeOn: formatDate(now),
      total: yen(counted.reduce((sum, r) => sum + r.deductible, 0)),
      count: digits(counted.length),
      governments: digits(new Set(counted.map((r) => r.governmentCode)).size),
      oneStopGovernments: digits(new Set(oneStop.map((r) => r.governmentCode)).size),
      rows: rows.map((r) => ({
        ...r,
        receivedOn: formatPlainDate(r.receivedOn).replace(/^\d+年/, ''),
        place: placeOf(r),
        amount: digits(r.amount),
        counts: r.deductible > 0,
        oneStop: ONE_STOP_SHORT[r.oneStop],
      })),
    },
  };
}

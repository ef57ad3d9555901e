import { FigureTable } from '../parts/FigureTable.tsx';
import { ShareBar } from '../parts/ShareBar.tsx';
import type { DonorsView } from './view.ts';

/** Donors of a period beside those of the year before. */
export function DonorTotals({ view: { totals, days, daysBefore } }: { view: DonorsView }) {
  return (
    <FigureTable
      label="期間の寄附者"
      stacks
      rows={totals}
      keyOf={(t) => t.name}
      columns={[
        { name: '期間の寄附者', isHead: true, show: (t) => t.name },
        { name: days, isNumber: true, className: 'font-bold', show: (t) => t.now },
        { name: '割合', isNumber: true, show: (t) => t.part },
        { name: `前年 ${daysBefore}`, isNumber: true, show: (t) => t.before },
        { name: '前年比', isNumber: true, show: (t) => t.change },
      ]}
    />
  );
}

/** How many gave how often. */
export function TimesTable({ view: { times, largest } }: { view: DonorsView }) {
  return (
    <FigureTable
      label="期間内の寄附の回数"
      stacks
      rows={times}
      keyOf={(t) => t.name}
      columns={[
        { name: '回数', isHead: true, show: (t) => t.name },
        { name: '大きさ', isBar: true, show: (t) => <ShareBar value={t.value} largest={largest} /> },
        { name: '人数', isNumber: true, className: 'font-bold', show: (t) => t.donors },
        { name: '割合', isNumber: true, show: (t) => t.part },
        { name: 'うちはじめて', isNumber: true, show: (t) => t.first },
        { name: 'うち以前にも寄附', isNumber: true, show: (t) => t.returning },
        { name: '前年の人数', isNumber: true, show: (t) => t.before },
      ]}
    />
  );
}

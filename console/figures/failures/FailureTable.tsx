import { FigureTable } from '../parts/FigureTable.tsx';
import { ShareBar } from '../parts/ShareBar.tsx';
import type { FailuresView } from './view.ts';

/** What did not come about, by code and method, the most frequent first. */
export function FailureTable({ view: { failures, largest } }: { view: FailuresView }) {
  if (failures.length === 0) return <p className="text-soft">この期間に、不成立はありません。</p>;
  return (
    <FigureTable
      label="不成立の理由"
      stacks
      rows={failures}
      keyOf={(f) => f.key}
      columns={[
        {
          name: '理由とコード',
          isHead: true,
          className: 'min-w-44',
          show: (f) => (
            <>
              {f.words}
              <code className="block font-normal text-sm text-soft">{f.code}</code>
            </>
          ),
        },
        { name: 'お支払い方法', className: 'whitespace-nowrap', show: (f) => f.method },
        { name: '大きさ', isBar: true, show: (f) => <ShareBar value={f.value} largest={largest} /> },
        { name: '件数', isNumber: true, show: (f) => f.count },
        { name: '金額', isNumber: true, show: (f) => f.amount },
        { name: '前年の件数', isNumber: true, show: (f) => f.countBefore },
        { name: '前年比', isNumber: true, show: (f) => f.change },
      ]}
    />
  );
}

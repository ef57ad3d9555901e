import { FigureTable } from '../parts/FigureTable.tsx';
import type { FailuresView } from './view.ts';

/** Why money went back. */
export function BackTable({ view: { back, moreReasons } }: { view: FailuresView }) {
  if (back.length === 0) return <p className="text-soft">この期間に、返金はありません。</p>;
  return (
    <>
      <FigureTable
        label="返金の理由"
        stacks
        rows={back}
        keyOf={(b) => b.key}
        columns={[
          { name: '理由', isHead: true, className: 'break-words', show: (b) => b.words },
          { name: '手続きをした人', show: (b) => b.who },
          { name: '件数', isNumber: true, show: (b) => b.count },
          { name: '金額', isNumber: true, show: (b) => b.amount },
        ]}
      />
      {moreReasons && (
        <p className="text-sm text-soft">件数の多い順に50件まで表示しています。続きはCSVで出力できます。</p>
      )}
    </>
  );
}

/** Refunds that the payers' banks sent back. */
export function FailedTable({ failed }: { failed: FailuresView['failed'] }) {
  if (failed.length === 0) return <p className="text-soft">この期間に、戻ってきた返金はありません。</p>;
  return (
    <FigureTable
      label="振り込めなかった返金"
      rows={failed}
      keyOf={(f) => f.method}
      columns={[
        { name: 'お支払い方法', isHead: true, show: (f) => f.method },
        { name: '件数', isNumber: true, show: (f) => f.count },
        { name: 'うち対応中', isNumber: true, show: (f) => f.open },
      ]}
    />
  );
}

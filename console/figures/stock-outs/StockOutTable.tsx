import { Link } from 'react-router';
import { FigureTable } from '../parts/FigureTable.tsx';
import { ShareBar } from '../parts/ShareBar.tsx';
import type { StockOutsView } from './view.ts';

/** Variants that ran out, those that were out for longest first. */
export function StockOutTable({ view: { rows, largest, more } }: { view: StockOutsView }) {
  if (rows.length === 0) return <p className="text-soft">この期間に、品切れはありません。</p>;
  return (
    <>
      <FigureTable
        label="品切れ"
        stacks
        rows={rows}
        keyOf={(s) => s.skuId}
        columns={[
          {
            name: '返礼品・商品',
            isHead: true,
            className: 'min-w-44',
            show: (s) => (
              <>
                <Link to={`/goods/${s.goodsId}`}>{s.name}</Link>
                <span className="block font-normal text-sm text-soft">
                  {[s.kind, s.code, s.label].filter(Boolean).join('・')}
                </span>
              </>
            ),
          },
          { name: '大きさ', isBar: true, show: (s) => <ShareBar value={s.value} largest={largest} /> },
          {
            name: '期間内の時間',
            isNumber: true,
            className: 'whitespace-nowrap font-bold',
            show: (s) => s.length,
          },
          { name: '回数', isNumber: true, show: (s) => s.times },
          { name: '最後の品切れ', className: 'whitespace-nowrap', show: (s) => s.since },
          { name: '現在', className: 'whitespace-nowrap', show: (s) => (s.isOut ? '品切れ中' : '在庫あり') },
          { name: 'お知らせ待ち', isNumber: true, show: (s) => s.waiting },
        ]}
      />
      {more && (
        <p className="text-sm text-soft">時間の長い順に100件まで表示しています。続きはCSVで出力できます。</p>
      )}
    </>
  );
}

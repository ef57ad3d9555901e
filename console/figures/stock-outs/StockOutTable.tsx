import { Link } from 'react-router';
import { TableBox } from '../../parts/TableBox.tsx';
import { ShareBar } from '../parts/ShareBar.tsx';
import type { StockOutsView } from './view.ts';

/** Variants that ran out, those that were out for longest first. */
export function StockOutTable({ view: { rows, largest, more } }: { view: StockOutsView }) {
  if (rows.length === 0) return <p className="text-soft">この期間に、品切れはありません。</p>;
  return (
    <>
      <TableBox label="品切れ" stacks>
        <thead>
          <tr>
            <th scope="col">返礼品・商品</th>
            <th scope="col">
              <span className="sr-only">大きさ</span>
            </th>
            <th scope="col" className="number">
              期間内の時間
            </th>
            <th scope="col" className="number">
              回数
            </th>
            <th scope="col">最後の品切れ</th>
            <th scope="col">現在</th>
            <th scope="col" className="number">
              お知らせ待ち
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((s) => (
            <tr key={s.skuId}>
              <th scope="row" className="min-w-44">
                <Link to={`/goods/${s.goodsId}`}>{s.name}</Link>
                <span className="block font-normal text-sm text-soft">
                  {[s.kind, s.code, s.label].filter(Boolean).join('・')}
                </span>
              </th>
              <td className="max-sm:hidden">
                <ShareBar value={s.value} largest={largest} />
              </td>
              <td className="number whitespace-nowrap font-bold" data-name="期間内の時間">
                {s.length}
              </td>
              <td className="number" data-name="回数">
                {s.times}
              </td>
              <td className="whitespace-nowrap" data-name="最後の品切れ">
                {s.since}
              </td>
              <td className="whitespace-nowrap" data-name="現在">
                {s.isOut ? '品切れ中' : '在庫あり'}
              </td>
              <td className="number" data-name="お知らせ待ち">
                {s.waiting}
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
      {more && (
        <p className="text-sm text-soft">時間の長い順に100件まで表示しています。続きはCSVで出力できます。</p>
      )}
    </>
  );
}

import { TableBox } from '../../parts/TableBox.tsx';
import type { FailuresView } from './view.ts';

/** Why money went back. */
export function BackTable({ view: { back, moreReasons } }: { view: FailuresView }) {
  if (back.length === 0) return <p className="text-soft">この期間に、返金はありません。</p>;
  return (
    <>
      <TableBox label="返金の理由" stacks>
        <thead>
          <tr>
            <th scope="col">理由</th>
            <th scope="col">手続きをした人</th>
            <th scope="col" className="number">
              件数
            </th>
            <th scope="col" className="number">
              金額
            </th>
          </tr>
        </thead>
        <tbody>
          {back.map((b) => (
            <tr key={b.key}>
              <th scope="row" className="break-words">
                {b.words}
              </th>
              <td data-name="手続きをした人">{b.who}</td>
              <td className="number" data-name="件数">
                {b.count}
              </td>
              <td className="number" data-name="金額">
                {b.amount}
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
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
    <TableBox label="振り込めなかった返金">
      <thead>
        <tr>
          <th scope="col">お支払い方法</th>
          <th scope="col" className="number">
            件数
          </th>
          <th scope="col" className="number">
            うち対応中
          </th>
        </tr>
      </thead>
      <tbody>
        {failed.map((f) => (
          <tr key={f.method}>
            <th scope="row">{f.method}</th>
            <td className="number">{f.count}</td>
            <td className="number">{f.open}</td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

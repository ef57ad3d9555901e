import { TableBox } from '../../parts/TableBox.tsx';
import { ShareBar } from '../parts/ShareBar.tsx';
import type { FailuresView } from './view.ts';

/** What did not come about, by code and method, the most frequent first. */
export function FailureTable({ view: { failures, largest } }: { view: FailuresView }) {
  if (failures.length === 0) return <p className="text-soft">この期間に、不成立はありません。</p>;
  return (
    <TableBox label="不成立の理由" stacks>
      <thead>
        <tr>
          <th scope="col">理由とコード</th>
          <th scope="col">お支払い方法</th>
          <th scope="col">
            <span className="sr-only">大きさ</span>
          </th>
          <th scope="col" className="number">
            件数
          </th>
          <th scope="col" className="number">
            金額
          </th>
          <th scope="col" className="number">
            前年の件数
          </th>
          <th scope="col" className="number">
            前年比
          </th>
        </tr>
      </thead>
      <tbody>
        {failures.map((f) => (
          <tr key={f.key}>
            <th scope="row" className="min-w-44">
              {f.words}
              <code className="block font-normal text-sm text-soft">{f.code}</code>
            </th>
            <td className="whitespace-nowrap" data-name="お支払い方法">
              {f.method}
            </td>
            <td className="max-sm:hidden">
              <ShareBar value={f.value} largest={largest} />
            </td>
            <td className="number" data-name="件数">
              {f.count}
            </td>
            <td className="number" data-name="金額">
              {f.amount}
            </td>
            <td className="number" data-name="前年の件数">
              {f.countBefore}
            </td>
            <td className="number" data-name="前年比">
              {f.change}
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

import type { Verdict } from '#app/dispatch/tracking/judge.ts';
import { digits } from '#platform/money.ts';
import { TableBox } from '../../parts/TableBox.tsx';

interface Group {
  verdict: Verdict;
  name: string;
  count: number;
  rows: { row: number; parcel: string; tracking: string; words: string; warning: string }[];
}

/** The rows of a file of which the same comes. */
export function TrackingRows({ group: { verdict, name, count, rows } }: { group: Group }) {
  const isFault = verdict === 'wrong' || verdict === 'unknown' || verdict === 'shared';
  return (
    <section className="space-y-2">
      <h2>
        {name} {digits(count)}件
      </h2>
      {count > rows.length && <p className="text-soft">はじめの{rows.length}件を表示しています。</p>}
      <TableBox label={name} stacks>
        <thead>
          <tr>
            <th scope="col" className="number">
              行
            </th>
            <th scope="col">お荷物番号</th>
            <th scope="col">お問い合わせ番号</th>
            <th scope="col">内容</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <td className="number" data-name="行">
                {row.row}
              </td>
              <th scope="row" data-name="お荷物番号" className="break-all">
                {row.parcel || '(空欄)'}
              </th>
              <td data-name="お問い合わせ番号" className="break-all tabular-nums">
                {row.tracking || '(空欄)'}
              </td>
              <td data-name="内容" className={isFault ? 'text-danger' : ''}>
                {row.words || '発送済みにします'}
                {row.warning && <span className="block font-bold text-danger">{row.warning}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </section>
  );
}

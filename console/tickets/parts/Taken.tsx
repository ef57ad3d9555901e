import { Link } from 'react-router';
import { TableBox } from '../../parts/TableBox.tsx';

export interface ShownTaken {
  id: number;
  at: string;
  what: string;
  amount: string;
  remaining: string;
  merchant: string;
  merchantId: number;
  reason: string;
  /** Whether somebody may void it here. */
  mayVoid: boolean;
}

/** What was taken of one ticket, the newest first. */
export function Taken({ rows }: { rows: readonly ShownTaken[] }) {
  if (rows.length === 0) return <p className="text-soft">まだ利用されていません。</p>;
  return (
    <TableBox label="利用の履歴" stacks>
      <thead>
        <tr>
          <th scope="col">日時</th>
          <th scope="col">種類</th>
          <th scope="col" className="number">
            金額・回数
          </th>
          <th scope="col" className="number">
            残り
          </th>
          <th scope="col">加盟店</th>
          <th scope="col">取り消し</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((r) => (
          <tr key={r.id}>
            <th scope="row" className="whitespace-nowrap">
              {r.at}
            </th>
            <td data-name="種類" className="whitespace-nowrap">
              {r.what}
            </td>
            <td data-name="金額・回数" className="number">
              {r.amount}
            </td>
            <td data-name="残り" className="number">
              {r.remaining}
            </td>
            <td data-name="加盟店">
              <Link to={`/merchants/${r.merchantId}`}>{r.merchant}</Link>
            </td>
            <td data-name="取り消し">
              {r.mayVoid ? (
                <Link to={`/redemptions/${r.id}/void`}>
                  取り消す<span className="sr-only">({r.at}の利用)</span>
                </Link>
              ) : (
                r.reason || '—'
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

import { TableBox } from '../../parts/TableBox.tsx';
import type { ShownShares } from '../shown-shares.ts';

/** What a statement comes to by kind. */
export function Shares({ shares: { rows, hasFees } }: { shares: ShownShares }) {
  if (rows.length === 0) return null;
  return (
    <section className="space-y-3">
      <h2>内訳</h2>
      <TableBox label="内訳" stacks>
        <thead>
          <tr>
            <th scope="col">種類</th>
            <th scope="col">内容</th>
            <th scope="col" className="number">
              件数
            </th>
            <th scope="col" className="number">
              金額
            </th>
            {hasFees && (
              <th scope="col" className="number">
                手数料(税抜)
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((s) => (
            <tr key={s.key}>
              <th scope="row" className="whitespace-nowrap">
                {s.what}
              </th>
              <td data-name="内容" className="min-w-40">
                {s.detail}
              </td>
              <td data-name="件数" className="number">
                {s.count}
              </td>
              <td data-name="金額" className="number">
                {s.amount}
              </td>
              {hasFees && (
                <td data-name="手数料(税抜)" className="number">
                  {s.fee}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </TableBox>
    </section>
  );
}

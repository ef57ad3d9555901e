import { TableBox } from '../../parts/TableBox.tsx';
import { Turn } from '../../parts/Turn.tsx';
import type { ShownLines } from '../shown-lines.ts';

/** The lines of a statement, a page of them. */
export function Lines({ lines: { rows, hasFees, before, after } }: { lines: ShownLines }) {
  return (
    <section className="space-y-3">
      <h2>明細</h2>
      {rows.length === 0 ? (
        <p className="text-soft">明細はありません。</p>
      ) : (
        <TableBox label="明細" stacks>
          <thead>
            <tr>
              <th scope="col">日時</th>
              <th scope="col">種類</th>
              <th scope="col">番号</th>
              <th scope="col">内容</th>
              <th scope="col" className="number">
                数量
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
            {rows.map((l) => (
              <tr key={l.id}>
                <th scope="row" className="whitespace-nowrap">
                  {l.at}
                  {l.isCorrection && <span className="badge ms-2">前月以前の訂正</span>}
                </th>
                <td data-name="種類" className="whitespace-nowrap">
                  {l.what}
                </td>
                <td data-name="番号" className="whitespace-nowrap">
                  {l.number}
                </td>
                <td data-name="内容" className="min-w-48">
                  {l.words}
                </td>
                <td data-name="数量" className="number">
                  {l.quantity}
                </td>
                <td data-name="金額" className="number">
                  {l.amount}
                </td>
                {hasFees && (
                  <td data-name="手数料(税抜)" className="number">
                    {l.fee}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
      <Turn before={before} after={after} />
    </section>
  );
}

import { Link } from 'react-router';
import { TableBox } from '../../parts/TableBox.tsx';

export interface DeadRow {
  id: number;
  subject: string;
  kind: string;
  recipient: string;
  at: string;
  failure: string;
  /** Why it cannot be sent again; null where it can. */
  notAgain: string | null;
}

/** Mails that could not be sent. @param choosing with a box in front of each. */
export function DeadTable({ rows, choosing }: { rows: DeadRow[]; choosing: boolean }) {
  return (
    <TableBox label={choosing ? '送れなかったメール' : '選んだメール'} stacks="pairs">
      <thead>
        <tr>
          {choosing && <th scope="col">選ぶ</th>}
          <th scope="col">件名</th>
          <th scope="col">種類</th>
          <th scope="col">宛先</th>
          <th scope="col">作成</th>
          <th scope="col">理由</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {choosing && (
              <td className="picked">
                <label className="inline-flex h-9 w-9 items-center justify-center">
                  <span className="sr-only">
                    {row.subject}({row.recipient})を選ぶ
                  </span>
                  <input type="checkbox" name="mail" value={row.id} className="h-5 w-5 accent-strong" />
                </label>
              </td>
            )}
            <th scope="row" className="md:min-w-48">
              <Link to={`/mails/${row.id}`}>{row.subject}</Link>
            </th>
            <td data-name="種類" className="md:min-w-32">
              {row.kind}
            </td>
            <td data-name="宛先" className="md:whitespace-nowrap">
              {row.recipient}
            </td>
            <td data-name="作成" className="md:whitespace-nowrap">
              {row.at}
            </td>
            <td data-name="理由" className="whole md:min-w-48">
              {row.failure}
              {row.notAgain && <div className="text-sm text-soft">{row.notAgain}</div>}
            </td>
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={choosing ? 6 : 5}>送れなかったメールはありません。</td>
          </tr>
        )}
      </tbody>
    </TableBox>
  );
}

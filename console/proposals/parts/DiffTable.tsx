import { TableBox } from '../../parts/TableBox.tsx';
import type { DiffRow } from '../diff.ts';

/** What is proposed, beside what is kept now where there is that. */
export function DiffTable({ rows, alone }: { rows: DiffRow[]; alone: boolean }) {
  return (
    <TableBox label="提案の内容">
      <thead>
        <tr>
          <th scope="col">項目</th>
          {!alone && <th scope="col">いまの内容</th>}
          <th scope="col">提案</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row" className="whitespace-nowrap">
              {row.label}
            </th>
            {!alone && <td className="whitespace-pre-line">{row.now || '(なし)'}</td>}
            <td className="whitespace-pre-line">{row.proposed || '(なし)'}</td>
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={3}>いまの内容と違いはありません。</td>
          </tr>
        )}
      </tbody>
    </TableBox>
  );
}

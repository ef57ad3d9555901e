import { TableBox } from '../../parts/TableBox.tsx';
import type { DiffRow } from '../diff.ts';

/** What is kept now beside what is proposed. */
export function DiffTable({ rows, isNew }: { rows: DiffRow[]; isNew: boolean }) {
  return (
    <TableBox label="提案の内容">
      <thead>
        <tr>
          <th scope="col">項目</th>
          {!isNew && <th scope="col">いまの内容</th>}
          <th scope="col">提案</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row" className="whitespace-nowrap">
              {row.label}
            </th>
            {!isNew && <td className="whitespace-pre-line">{row.now || '(なし)'}</td>}
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

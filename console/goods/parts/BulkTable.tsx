import { Link } from 'react-router';
import type { BulkRow } from '#app/listing/bulk.ts';
import { TableBox } from '../../parts/TableBox.tsx';

/** What changes, what stays as it is, and what cannot be changed and why. */
export function BulkTable({ rows, label }: { rows: BulkRow[]; label: string }) {
  return (
    <TableBox label={label}>
      <thead>
        <tr>
          <th scope="col">名称</th>
          <th scope="col">変更前 → 変更後</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <Link to={`/goods/${row.id}`}>{row.name}</Link>
              <span className="block text-sm font-normal text-soft">{row.code}</span>
            </th>
            <td>
              {row.fault !== undefined && (
                <strong className="text-danger">変更できません: {row.fault}</strong>
              )}
              {row.changes.map((words) => (
                <div key={words}>{words}</div>
              ))}
              {row.fault === undefined && row.changes.length === 0 && (
                <span className="text-soft">すでにこの内容です</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

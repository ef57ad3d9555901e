import { TableBox } from '../../parts/TableBox.tsx';
import type { PreviewTable } from '../setting-form.ts';

/** What the typed value means, before it is saved. */
export function PreviewOf({ table: { title, heads, rows } }: { table: PreviewTable }) {
  return (
    <section className="space-y-2" role="status">
      <h3>{title}</h3>
      <p className="text-sm text-soft">まだ保存されていません。</p>
      <TableBox label={title}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells]) => (
            <tr key={first}>
              <th scope="row" className="whitespace-nowrap">
                {first}
              </th>
              {cells.map((cell, i) => (
                <td key={heads[i + 1]} className="whitespace-nowrap tabular-nums">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableBox>
    </section>
  );
}

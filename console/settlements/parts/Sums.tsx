import { TableBox } from '../../parts/TableBox.tsx';

/** A statement in sums, the last of which is what is paid. */
export function Sums({
  label,
  rows,
  due,
  beside,
}: {
  label: string;
  rows: readonly (readonly [name: string, amount: string])[];
  due: readonly [name: string, amount: string];
  /** Counted in none of them. */
  beside?: string | undefined;
}) {
  return (
    <div className="max-w-xl space-y-2">
      <TableBox label={label}>
        <thead className="sr-only">
          <tr>
            <th scope="col">項目</th>
            <th scope="col">金額</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, amount]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="number">{amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{due[0]}</th>
            <td className="number text-lg font-bold">{due[1]}</td>
          </tr>
        </tfoot>
      </TableBox>
      {beside && <p className="text-sm text-soft">{beside}</p>}
    </div>
  );
}

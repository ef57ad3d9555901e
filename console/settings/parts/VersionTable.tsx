import { TableBox } from '../../parts/TableBox.tsx';
import type { VersionRow } from '../form.ts';

const STATES = { now: '適用中', next: '予定', over: '終了', withdrawn: '取りやめ' } as const;

/** The button that withdraws a version, which is its value. */
export const WITHDRAW = 'withdraw';

/**
 * Changes of a setting, those first that begin last.
 * @param withdrawal the id of the form to which buttons for that belong; null: there are none.
 */
export function VersionTable({
  label,
  rows,
  withdrawal,
}: {
  label: string;
  rows: readonly VersionRow[];
  withdrawal: string | null;
}) {
  return (
    <TableBox label={label} stacks>
      <thead>
        <tr>
          <th scope="col">適用</th>
          <th scope="col">状態</th>
          <th scope="col">変更したところ</th>
          <th scope="col">変更した人</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="align-top whitespace-nowrap">
              {row.from}から
              {row.until && (
                <>
                  <br />
                  {row.until}まで
                </>
              )}
            </th>
            <td data-name="状態" className="align-top whitespace-nowrap">
              {STATES[row.state]}
            </td>
            <td data-name="変更したところ" className="align-top">
              <ul>
                {row.changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
              {row.note && <p className="text-sm text-soft">メモ: {row.note}</p>}
            </td>
            <td data-name="変更した人" className="align-top">
              {row.made}
              {row.withdrawn && <p className="text-sm text-soft">取りやめ: {row.withdrawn}</p>}
              {withdrawal !== null && row.state === 'next' && (
                <p className="pt-1">
                  <button
                    type="submit"
                    form={withdrawal}
                    name={WITHDRAW}
                    value={row.id}
                    aria-label={`${row.from}からの変更を取りやめる`}
                    className="btn btn-secondary min-h-9 px-3 text-sm"
                  >
                    取りやめる
                  </button>
                </p>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

import { TableBox } from '../../parts/TableBox.tsx';
import { BECOMES, type Becomes } from '../words.ts';

/** What is taken over, or back, field by field. */
export function ChangedRows({
  title,
  rows,
  isPart,
}: {
  title: string;
  /** `row`: of the file, where there is one. */
  rows: { row?: number; code: string; verdict: Becomes; changes: [string, readonly [unknown, unknown]][] }[];
  isPart: boolean;
}) {
  const isOfFile = rows.some(({ row }) => row !== undefined);
  return (
    <section className="space-y-3">
      <h2>{title}</h2>
      {isPart && <p className="text-soft">はじめの{rows.length}件を表示しています。</p>}
      <TableBox label={title}>
        <thead>
          <tr>
            {isOfFile && (
              <th scope="col" className="number">
                行
              </th>
            )}
            <th scope="col">管理番号</th>
            <th scope="col">区分</th>
            <th scope="col">変更前 → 変更後</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, code, verdict, changes }) => (
            <tr key={row ?? code}>
              {isOfFile && <td className="number">{row}</td>}
              <th scope="row">{code}</th>
              <td className="whitespace-nowrap">{BECOMES[verdict]}</td>
              <td className="min-w-60">
                {changes.map(([field, [from, to]]) => (
                  <div key={field} className="break-words">
                    <span className="text-soft">{field}: </span>
                    {from !== null && `${short(from)} → `}
                    {short(to)}
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </section>
  );
}

function short(value: unknown): string {
  const text = value === null || value === '' ? '(空欄)' : String(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

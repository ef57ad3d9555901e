import { TableBox } from '../../parts/TableBox.tsx';
import { VERDICTS, type Verdict } from '../words.ts';

/** What is taken over, field by field. */
export function ChangedRows({
  rows,
  isPart,
}: {
  rows: { row: number; code: string; verdict: Verdict; changes: [string, [unknown, unknown]][] }[];
  isPart: boolean;
}) {
  return (
    <section className="space-y-3">
      <h2>取り込む内容</h2>
      {isPart && <p className="text-soft">はじめの{rows.length}件を表示しています。</p>}
      <TableBox label="取り込む内容">
        <thead>
          <tr>
            <th scope="col" className="number">
              行
            </th>
            <th scope="col">管理番号</th>
            <th scope="col">区分</th>
            <th scope="col">変更前 → 変更後</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, code, verdict, changes }) => (
            <tr key={row}>
              <td className="number">{row}</td>
              <th scope="row">{code}</th>
              <td>{VERDICTS[verdict]}</td>
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

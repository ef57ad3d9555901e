import { TableBox } from '../../parts/TableBox.tsx';

export interface ToldLabel {
  number: string;
  to: string;
  /** Whether it is in the file nevertheless. */
  isIn: boolean;
  words: string[];
  notes: string[];
}

const SHOWN = 100;

/** Labels that cannot be printed as they are, and then those that were shortened. */
export function UnfitLabels({ rows }: { rows: ToldLabel[] }) {
  const out = rows.filter((row) => !row.isIn).length;
  if (rows.length === 0) return null;
  return (
    <section className="space-y-3">
      <h2>{out > 0 ? `印字できないお届け ${out}件` : '送り状についてのお知らせ'}</h2>
      {out > 0 && <p>手書きの送り状をお使いいただくか、お届け先を確かめて直してください。</p>}
      {rows.length > SHOWN && <p className="text-soft">はじめの{SHOWN}件を表示しています。</p>}
      <TableBox label="送り状の確認" stacks>
        <thead>
          <tr>
            <th scope="col">お荷物番号</th>
            <th scope="col">お届け先</th>
            <th scope="col">内容</th>
            <th scope="col">送り状</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map((row) => (
            <tr key={row.number}>
              <th scope="row" data-name="お荷物番号" className="whitespace-nowrap">
                {row.number}
              </th>
              <td data-name="お届け先">{row.to}</td>
              <td data-name="内容">
                {row.words.map((words) => (
                  <span key={words} className={`block ${row.isIn ? '' : 'font-bold text-danger'}`}>
                    {words}
                  </span>
                ))}
                {row.notes.map((words) => (
                  <span key={words} className="block text-sm text-soft">
                    {words}
                  </span>
                ))}
              </td>
              <td data-name="送り状" className="whitespace-nowrap">
                {row.isIn ? '含む' : '含まない'}
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </section>
  );
}

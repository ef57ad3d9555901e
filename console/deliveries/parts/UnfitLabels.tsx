import { Link } from 'react-router';
import { TableBox } from '../../parts/TableBox.tsx';

export interface ToldLabel {
  number: string;
  to: string;
  producer: { id: number; name: string };
  /** Whether it is in the file nevertheless. */
  isIn: boolean;
  words: string[];
  notes: string[];
}

/** Labels that cannot be printed as they are, or were shortened, with what to do. */
export function UnfitLabels({ rows }: { rows: ToldLabel[] }) {
  const out = rows.filter((row) => !row.isIn);
  if (rows.length === 0) return null;
  return (
    <section className="space-y-3">
      <h2>{out.length > 0 ? `送り状に含まれないお届け ${out.length}件` : '送り状についてのお知らせ'}</h2>
      {out.length > 0 && (
        <p>含まれないものは、手書きの送り状をお使いいただくか、お届け先や出荷の設定を直してください。</p>
      )}
      <TableBox label="送り状の確認">
        <thead>
          <tr>
            <th scope="col">お荷物番号</th>
            <th scope="col">お届け先</th>
            <th scope="col">内容</th>
            <th scope="col">送り状</th>
          </tr>
        </thead>
        <tbody>
          {[...out, ...rows.filter((row) => row.isIn)].map((row) => (
            <tr key={row.number}>
              <th scope="row" className="whitespace-nowrap">
                {row.number}
              </th>
              <td>{row.to}</td>
              <td>
                {row.words.map((words) => (
                  <span key={words} className={`block ${row.isIn ? '' : 'font-bold text-danger'}`}>
                    {words}
                    {words.startsWith('出荷の設定') && (
                      <Link to={`/deliveries/senders/${row.producer.id}`} className="ms-2">
                        {row.producer.name}の設定
                      </Link>
                    )}
                  </span>
                ))}
                {row.notes.map((words) => (
                  <span key={words} className="block text-sm text-soft">
                    {words}
                  </span>
                ))}
              </td>
              <td className="whitespace-nowrap">{row.isIn ? '含む' : '含まない'}</td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </section>
  );
}

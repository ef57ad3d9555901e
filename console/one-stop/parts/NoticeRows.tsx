import { Form, Link } from 'react-router';
import { TableBox } from '../../parts/TableBox.tsx';

export interface NoticeRowView {
  id: number;
  number: string;
  name: string;
  kana: string;
  address: string;
  birthDate: string;
  donatedOn: string;
  amount: string;
  change: string;
  remark: string;
  isDropped: boolean;
  answer: string;
}

/** The rows of a notice. @param asks of a correction that was sent: what the municipality answered, by row or of all. */
export function NoticeRows({
  rows,
  asks,
  isCorrection,
}: {
  rows: readonly NoticeRowView[];
  asks: boolean;
  isCorrection: boolean;
}) {
  const table = (
    <TableBox label="通知の行" stacks="pairs">
      <thead>
        <tr>
          <th scope="col">整理番号</th>
          <th scope="col">氏名</th>
          <th scope="col">住所</th>
          <th scope="col">生年月日</th>
          <th scope="col">寄附年月日</th>
          <th scope="col" className="number">
            寄附金額
          </th>
          {isCorrection && <th scope="col">訂正</th>}
          {isCorrection && <th scope="col">回答</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((r) => (
          <tr key={r.id}>
            <th scope="row" className="md:whitespace-nowrap">
              <Link to={`/one-stop?number=${r.number}`}>{r.number}</Link>
              {r.remark && (
                <span className="block max-w-40 text-sm font-bold whitespace-normal text-danger">
                  {r.remark}
                </span>
              )}
            </th>
            <td data-name="氏名" className={r.isDropped ? 'line-through' : 'md:whitespace-nowrap'}>
              {r.name}
              <span className="block text-sm text-soft">{r.kana}</span>
            </td>
            <td data-name="住所" className="whole md:min-w-48">
              {r.address}
            </td>
            <td data-name="生年月日" className="md:whitespace-nowrap">
              {r.birthDate}
            </td>
            <td data-name="寄附年月日" className="md:whitespace-nowrap">
              {r.donatedOn}
            </td>
            <td data-name="寄附金額" className="number">
              {r.amount}
            </td>
            {isCorrection && (
              <td data-name="訂正" className="md:whitespace-nowrap">
                {r.change}
              </td>
            )}
            {isCorrection && (
              <td data-name="回答">
                {asks ? (
                  <select
                    key={r.answer}
                    name={`answer.${r.id}`}
                    defaultValue={r.answer}
                    aria-label={`${r.name}の回答`}
                    className="field-input short"
                  >
                    <option value="">回答待ち</option>
                    <option value="possible">更正可</option>
                    <option value="refused">更正不可</option>
                  </select>
                ) : (
                  ({ possible: '更正可', refused: '更正不可' }[r.answer] ?? '')
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
  if (!asks) return table;
  return (
    <Form method="post" className="space-y-3">
      <input type="hidden" name="intent" value="answer" />
      {table}
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-primary">
          回答を記録する
        </button>
        <button type="submit" name="all" value="possible" className="btn btn-secondary">
          この画面のすべてを更正可にする
        </button>
        <button type="submit" name="all" value="refused" className="btn btn-secondary">
          この画面のすべてを更正不可にする
        </button>
      </div>
    </Form>
  );
}

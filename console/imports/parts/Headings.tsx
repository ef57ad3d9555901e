import { Form } from 'react-router';
import { TableBox } from '../../parts/TableBox.tsx';

interface Row {
  heading: string;
  column: string | null;
  unknown: boolean;
}

/** What the headings of the file are taken for. What is changed counts for the government's next files, too. */
export function Headings({
  rows,
  columns,
  mayChange,
}: {
  rows: Row[];
  columns: { value: string; label: string }[];
  mayChange: boolean;
}) {
  const unknown = rows.filter((row) => row.unknown);
  // What is asked about comes first.
  const sorted = [...unknown, ...rows.filter((row) => !row.unknown)];
  return (
    <details className="panel" open={mayChange && unknown.length > 0}>
      <summary className="font-bold">列の対応</summary>
      <Form method="post" className="mt-3 space-y-3">
        <p>
          {unknown.length > 0 &&
            `${unknown.map(({ heading }) => `「${heading}」`).join('')}は、対応する列がわからないため取り込みません。`}
          変更した対応は、この自治体の次のファイルにも使います。
        </p>
        <TableBox label="列の対応">
          <thead>
            <tr>
              <th scope="col">ファイルの見出し</th>
              <th scope="col">取り込む項目</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((row, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a heading may stand twice
              <tr key={i}>
                <th scope="row">{row.heading}</th>
                <td>
                  <input type="hidden" name="heading" value={row.heading} />
                  <select
                    name="column"
                    defaultValue={row.column ?? ''}
                    disabled={!mayChange}
                    aria-label={`「${row.heading}」を取り込む項目`}
                    className="field-input"
                  >
                    <option value="">取り込まない</option>
                    {columns.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </TableBox>
        {mayChange && (
          <button type="submit" name="intent" value="headings" className="btn btn-secondary">
            この対応で確認し直す
          </button>
        )}
      </Form>
    </details>
  );
}

import { TableBox } from '../../parts/TableBox.tsx';

/** What cannot be taken over, cell by cell. @param file where it can be had as a sheet, to be mended and sent again. */
export function WrongRows({
  rows,
  heading = '管理番号',
  file,
  isPart,
}: {
  rows: { row: number; code: string; column: string; value: string; words: string }[];
  /** Of the column of `code`. */
  heading?: string;
  file: string | null;
  isPart: boolean;
}) {
  return (
    <section className="space-y-3">
      <h2>誤り</h2>
      {file && (
        <p>
          <a href={file} download className="btn btn-secondary">
            誤りのある行をCSVで保存
          </a>
        </p>
      )}
      {isPart && <p className="text-soft">はじめの{rows.length}件を表示しています。</p>}
      <TableBox label="誤り" stacks="pairs">
        <thead>
          <tr>
            <th scope="col" className="number">
              行
            </th>
            <th scope="col">{heading}</th>
            <th scope="col">列</th>
            <th scope="col">入力</th>
            <th scope="col">誤りと直し方</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((fault) => (
            <tr key={`${fault.row} ${fault.column}`}>
              <td className="number" data-name="行">
                {fault.row}
              </td>
              <td data-name={heading}>{fault.code || '—'}</td>
              <th scope="row">{fault.column}</th>
              <td className="break-words max-md:col-span-full md:max-w-60" data-name="入力">
                {fault.value || '(空欄)'}
              </td>
              <td className="text-danger max-md:col-span-full md:min-w-60" data-name="誤りと直し方">
                {fault.words}
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </section>
  );
}

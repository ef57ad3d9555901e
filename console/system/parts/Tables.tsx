import { TableBox } from '../../parts/TableBox.tsx';

export function Biggest({ rows }: { rows: { name: string; size: string; rows: string }[] }) {
  return (
    <section className="space-y-3">
      <h2>大きな表</h2>
      <TableBox label="大きな表" stacks="pairs">
        <thead>
          <tr>
            <th scope="col">表</th>
            <th scope="col">大きさ(索引を含む)</th>
            <th scope="col">行数(推定)</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((t) => (
            <tr key={t.name}>
              <th scope="row">{t.name}</th>
              <td data-name="大きさ(索引を含む)" className="md:whitespace-nowrap">
                {t.size}
              </td>
              <td data-name="行数(推定)" className="md:whitespace-nowrap">
                {t.rows}
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </section>
  );
}

/** @param rows null where the server does not count statements. */
export function Slow({
  rows,
}: {
  rows: { text: string; calls: string; mean: string; total: string }[] | null;
}) {
  return (
    <section className="space-y-3">
      <h2>時間のかかる問い合わせ</h2>
      {rows === null ? (
        <p>データベースに拡張機能「pg_stat_statements」がないか、読み取れないため、表示できません。</p>
      ) : rows.length === 0 ? (
        <p>まだ記録がありません。</p>
      ) : (
        <TableBox label="時間のかかる問い合わせ" stacks="pairs">
          <thead>
            <tr>
              <th scope="col">問い合わせ</th>
              <th scope="col">回数</th>
              <th scope="col">平均(ミリ秒)</th>
              <th scope="col">合計(秒)</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((q) => (
              <tr key={q.text}>
                <th scope="row" className="md:min-w-80 font-normal [overflow-wrap:anywhere]">
                  <code>{q.text}</code>
                </th>
                <td data-name="回数" className="md:whitespace-nowrap">
                  {q.calls}
                </td>
                <td data-name="平均(ミリ秒)" className="md:whitespace-nowrap">
                  {q.mean}
                </td>
                <td data-name="合計(秒)" className="md:whitespace-nowrap">
                  {q.total}
                </td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
    </section>
  );
}

export function Backups({ rows }: { rows: { kind: string; note: string; at: string; ago: string }[] }) {
  return (
    <section className="space-y-3">
      <h2>バックアップ</h2>
      {rows.length === 0 ? (
        <p>バックアップは一度も記録されていません。</p>
      ) : (
        <TableBox label="バックアップ" stacks="pairs">
          <thead>
            <tr>
              <th scope="col">終了</th>
              <th scope="col">種類</th>
              <th scope="col">メモ</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((b) => (
              <tr key={b.at + b.kind}>
                <th scope="row" className="md:whitespace-nowrap">
                  {b.at}({b.ago})
                </th>
                <td data-name="種類" className="md:whitespace-nowrap">
                  {b.kind}
                </td>
                <td data-name="メモ">{b.note || '—'}</td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
    </section>
  );
}

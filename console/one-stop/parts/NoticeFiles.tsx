/** What leaves of a notice: plain links, as they are files or a page that asks who is there. */
export function NoticeFiles({
  id,
  parts,
  letters,
  isEmpty,
}: {
  id: number;
  parts: number;
  letters: number;
  isEmpty: boolean;
}) {
  const to = (more: Record<string, string>) =>
    `/one-stop/file?${new URLSearchParams({ batch: String(id), ...more })}`;
  if (isEmpty) return <p className="text-soft">送る行がありません。</p>;
  return (
    <section aria-label="ファイル" className="flex flex-wrap gap-2">
      <a href={to({ as: 'csv' })} className="btn btn-secondary">
        CSVで出力
      </a>
      <a href={to({ as: 'csv', encoding: 'cp932' })} className="btn btn-plain">
        Shift_JISで出力
      </a>
      {Array.from({ length: parts }, (_, i) => (
        <a key={String(i)} href={to({ as: 'pdf', part: String(i + 1) })} className="btn btn-secondary">
          {parts > 1 ? `一覧のPDF(${i + 1}/${parts})` : '一覧のPDF'}
        </a>
      ))}
      {letters > 0 && (
        <a href={to({ as: 'letters' })} className="btn btn-secondary">
          更正不可の方への手紙(PDF、{letters}件)
        </a>
      )}
    </section>
  );
}

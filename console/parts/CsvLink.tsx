/** All that a list shows now, as a sheet in either encoding. Plain links: they are files, or pages that lead to them. */
export function CsvLink({ to, query }: { to: string; query: string }) {
  return (
    <>
      <a href={`${to}?${query}`} className="btn btn-secondary">
        CSVで出力
      </a>
      <a href={`${to}?${query}&encoding=cp932`} className="btn btn-plain">
        Shift_JISで出力
      </a>
    </>
  );
}

/**
 * All that a list shows now, as a sheet in either encoding. Plain links: they are files, or pages that lead to them.
 * @param of which of a page's lists, where it has several: for ears alone.
 */
export function CsvLink({ to, query, of }: { to: string; query: string; of?: string }) {
  const name = of && <span className="sr-only">({of})</span>;
  return (
    <>
      <a href={`${to}?${query}`} className="btn btn-secondary">
        CSVで出力{name}
      </a>
      <a href={`${to}?${query}&encoding=cp932`} className="btn btn-plain">
        Shift_JISで出力{name}
      </a>
    </>
  );
}

import { useLocation } from 'react-router';

/** All that a list shows now, as a sheet in either encoding. Plain links: they are files, or pages that lead to them. */
export function CsvLink({ to }: { to: string }) {
  const params = new URLSearchParams(useLocation().search);
  params.delete('before');
  params.delete('after');
  const query = params.toString();
  params.set('encoding', 'cp932');
  return (
    <>
      <a href={query === '' ? to : `${to}?${query}`} className="btn btn-secondary">
        CSVで出力
      </a>
      <a href={`${to}?${params}`} className="btn btn-plain">
        Shift_JISで出力
      </a>
    </>
  );
}

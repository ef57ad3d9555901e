import { useLocation } from 'react-router';

/** All that a list shows now, as a sheet. A plain link: it is a file, or a page that leads to one. */
export function CsvLink({ to }: { to: string }) {
  const params = new URLSearchParams(useLocation().search);
  params.delete('before');
  params.delete('after');
  const query = params.toString();
  return (
    <a href={query === '' ? to : `${to}?${query}`} className="btn btn-secondary">
      CSVで出力
    </a>
  );
}

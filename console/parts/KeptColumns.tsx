import { useLocation } from 'react-router';
import { COLUMNS } from './list-address.ts';

/** In a list's form of filters: the columns of its address stay. */
export function KeptColumns() {
  const said = new URLSearchParams(useLocation().search).get(COLUMNS);
  return said === null ? null : <input type="hidden" name={COLUMNS} value={said} />;
}

import { data, redirect } from 'react-router';
import { readForm } from '#app/forms/request.ts';
import { chooseColumns } from '#app/staff/views/choices.ts';
import { columnWords, shownColumns } from '../../lists/list.ts';
import { COLUMNS, WHOLE } from '../../parts/list-address.ts';
import { staffContext } from '../../staff-context.ts';
import { keptList } from '../all-lists.ts';
import type { Route } from './+types/columns.ts';

export function loader() {
  throw redirect('/views');
}

/** Keeps the columns that were ticked, and shows the list with them. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const kept = keptList(staff, url);
  if (!kept) throw data(null, { status: 404 });
  const { list, query } = kept;
  const form = await readForm(request);
  const ticked = form.getAll('column');
  const columns =
    form.get('intent') === 'reset' ? null : Object.keys(list.columns).filter((key) => ticked.includes(key));
  await chooseColumns(staff, list.path, columns, (chosen) =>
    chosen === null ? 'はじめの列' : columnWords(list, shownColumns(list, null, chosen)),
  );
  const search = new URLSearchParams(query);
  search.delete(COLUMNS);
  if (search.size === 0) search.set(WHOLE, '1');
  throw redirect(`${list.path}?${search}`);
}

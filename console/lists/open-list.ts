import { redirect } from 'react-router';
import type { SignedInStaff } from '#app/staff/session.ts';
import { mayManage, readList, type View } from '#app/staff/views/views.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { COLUMNS, WHOLE } from '../parts/list-address.ts';
import { canonical, canonicalQuery, faultsOf, type List, shownColumns } from './list.ts';
import { placesOf } from './places.ts';

const NOTHING = new URLSearchParams();

/** How a list stands: what its head shows of views and columns. */
export interface OpenList {
  path: string;
  /** What is shown now, as a view keeps it and the list's file asks for it. */
  query: string;
  shown: string[];
  columns: { key: string; name: string; isFixed: boolean }[];
  /** What the address says that there is not. */
  faults: string[];
  /** 「自治体: 別府市」: what it is narrowed to without a field. */
  places: string[];
  /** The list without any condition. */
  whole: { to: string; isCurrent: boolean };
  views: (OfferedView & { to: string; isCurrent: boolean })[];
  /** The one that was saved just now. */
  saved: number | null;
}

/** A view as the head of its list offers it. */
export interface OfferedView {
  id: number;
  version: number;
  name: string;
  isShared: boolean;
  mayManage: boolean;
}

/**
 * Opens a list for somebody. Its bare address leads to the view that comes first for them.
 * @param left columns that are shown to who chose them alone.
 */
export async function openList(
  staff: SignedInStaff,
  url: URL,
  list: List,
  left: readonly string[] = [],
): Promise<OpenList> {
  const { views, columns, first } = await readList(staff, list.path);
  if (first && url.search === '') throw redirect(`${list.path}?${first.query}`);
  const { searchParams: asked } = url;
  const { said: places, gone } = await placesOf(staff, list, asked);
  const said = new URLSearchParams(asked);
  for (const name of gone) said.delete(name);
  const shown = shownColumns(list, said.get(COLUMNS), columns, left);
  const query = canonical(list, said, shown);
  const current = canonical(list, asked, shown);
  return {
    path: list.path,
    query,
    shown,
    columns: Object.entries(list.columns).map(([key, { name, fixed = false }]) => ({
      key,
      name,
      isFixed: fixed,
    })),
    faults: faultsOf(list, asked, gone),
    places,
    whole: { to: `${list.path}?${WHOLE}=1`, isCurrent: query === canonical(list, NOTHING, shown) },
    views: views.map((view) => ({
      ...offered(staff, view),
      to: `${list.path}?${view.query}`,
      isCurrent: canonicalQuery(list, view.query) === current,
    })),
    saved: routeNumber(said.get('saved') ?? '') ?? null,
  };
}

export function offered(staff: SignedInStaff, view: View): OfferedView {
  const { id, version, name, sharedWith } = view;
  return { id, version, name, isShared: sharedWith !== '', mayManage: mayManage(staff, view) };
}

/** The same columns for the list's file. */
export async function columnsFor(
  staff: SignedInStaff,
  url: URL,
  list: List,
  left: readonly string[] = [],
): Promise<string[]> {
  const { columns } = await readList(staff, list.path);
  return shownColumns(list, url.searchParams.get(COLUMNS), columns, left);
}

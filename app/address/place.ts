import { safeRedirect } from '#app/account/safe-redirect.ts';
import { storefrontPathsOf } from '#app/shell/storefront-paths.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { type Storefront, storefrontOf } from '#platform/storefront.ts';

/** The paths of an address book's pages (each storefront shows the same book), and where the member came from. */
export interface Place {
  storefront: Storefront;
  /** Path of the list. */
  base: string;
  /** The form that the member left to manage addresses; saving goes back to it. */
  from: string | null;
}

const FORMS = /^\/(?:donate\/(?:goods|governments)|ec\/orders\/goods)\/\d+$/;

/** The place for the URL of such a page; a `from` that is not the path of such a form is dropped. */
export function placeOf({ pathname, searchParams }: URL): Place {
  const path = safeRedirect(searchParams.get('from'), '');
  return {
    storefront: storefrontOf(pathname),
    base: `${storefrontPathsOf(pathname).mypage}/addresses`,
    from: FORMS.test(path) ? path : null,
  };
}

function withQuery(path: string, query: Record<string, string>): string {
  return Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path;
}

const carried = ({ from }: Place): Record<string, string> => (from === null ? {} : { from });

export function listPath(place: Place, done: Record<string, string> = {}): string {
  return withQuery(place.base, { ...done, ...carried(place) });
}

export function addPath(place: Place): string {
  return withQuery(`${place.base}/add`, carried(place));
}

export function editPath(place: Place, id: number): string {
  return withQuery(`${place.base}/${id}`, carried(place));
}

/** Where to go after saving: back to the form, or to the list, which says what was done. */
export function afterSaving(place: Place, done: 'added' | 'changed'): string {
  return place.from ?? listPath(place, { done });
}

/** An address's id as it is written in a URL or a form. */
export function readId(value: FormDataEntryValue | null | undefined): number | undefined {
  return typeof value === 'string' ? routeNumber(value) : undefined;
}

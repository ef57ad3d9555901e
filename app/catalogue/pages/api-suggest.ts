import { EMPTY, TAGS_HEADER } from '#app/shell/internal-headers.ts';
import type { Storefront } from '#platform/storefront.ts';
import { kindOf } from '../kind-words.ts';
import { suggestions } from '../search/suggest.ts';
import type { Route } from './+types/api-suggest.ts';

const MAX_LENGTH = 40;
const SHOP: Storefront = 'shop';

/** Suggestions for the search box of a storefront, as JSON. */
export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
  const q = (searchParams.get('q') ?? '').trim();
  const kind = kindOf(searchParams.get('storefront') === SHOP ? SHOP : 'donation');
  const found = q && q.length <= MAX_LENGTH ? await suggestions(q, kind) : [];
  return Response.json(found, {
    headers: { [TAGS_HEADER]: 'words', ...(found.length === 0 && EMPTY) },
  });
}

import { EMPTY, TAGS_HEADER } from '#app/shell/internal-headers.ts';
import type { Storefront } from '#platform/storefront.ts';
import { kindOf } from '../kind-words.ts';
import { hitsInWords, hitsOf } from '../search/proposals.ts';
import { readProductQuery, readQuery } from '../search/search-query.ts';
import type { Route } from './+types/api-count.ts';

const SHOP: Storefront = 'shop';

/** What a search of a storefront, or of one government's gifts (`code`), would find: `{hits: 「52件」}`. */
export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
  const kind = kindOf(searchParams.get('storefront') === SHOP ? SHOP : 'donation');
  const query = (kind === 'gift' ? readQuery : readProductQuery)(searchParams);
  const code = searchParams.get('code');
  const government = code && /^\d{6}$/.test(code) ? code : null;
  const hits = await hitsOf(kind, query, government);
  return Response.json(
    { hits },
    {
      headers: {
        [TAGS_HEADER]: `words ${government ? `government:${government}` : 'catalogue'}`,
        // Searches for nonsense must not fill the cache.
        ...(hits === hitsInWords(0) && EMPTY),
      },
    },
  );
}

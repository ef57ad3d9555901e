import { Link } from 'react-router';
import { allGovernments } from '#app/catalogue/governments.ts';
import { type GoodsKind, kindOf, kindWords, nothingOffered } from '#app/catalogue/kind-words.ts';
import { reference } from '#app/catalogue/reference.ts';
import { offeredCategories } from '#app/catalogue/search/offered-categories.ts';
import { pageHead } from '#app/shell/head.ts';
import { menuName, publicFixedRoutes } from '#app/shell/route-map.ts';
import { storefrontOf } from '#platform/storefront.ts';
import type { Route } from './+types/site-map.ts';

export const handle = { script: false };

/** All governments of the donation site; under /ec the places that a product comes from. */
export async function loader({ url }: Route.LoaderArgs) {
  const storefront = storefrontOf(url.pathname);
  const kind = kindOf(storefront);
  const [ref, categories, governments] = await Promise.all([
    reference(),
    offeredCategories(kind),
    allGovernments(),
  ]);
  return {
    storefront,
    categories,
    prefectures: ref.prefectures
      .map((p) => ({
        ...p,
        governments: governments
          .filter((g) => g.prefectureCode === p.code && (kind === 'gift' || g.products > 0))
          .map(({ code, name }) => ({ code, name })),
      }))
      .filter((p) => p.governments.length > 0),
  };
}

const PLACES: Record<GoodsKind, { what: string; prefecture: string; government: string }> = {
  gift: {
    what: '自治体',
    prefecture: '/governments/detail?prefecture=',
    government: '/governments/detail?code=',
  },
  product: { what: '産地', prefecture: '/ec/goods?prefecture=', government: '/ec/goods?government=' },
};

export function meta(args: Route.MetaArgs) {
  const shop = args.loaderData?.storefront === 'shop';
  return pageHead(args, {
    description: shop
      ? 'ショップのすべてのページ、カテゴリー、産地の一覧です。'
      : 'すべてのページ、カテゴリー、自治体の一覧です。',
    canonical: shop ? '/ec/site-map' : '/site-map',
  });
}

/** Said once for each list: two thousand links of it are most of what a phone reads here. */
const links =
  'flex flex-wrap [&_a]:inline-flex [&_a]:min-h-8 [&_a]:items-center [&_a]:text-ink [&_a]:no-underline [&_a]:hover:underline';

/** How tall a list is held to be until it is laid out: with too low a guess its links reach over the next list's. */
function guess(links: number): string {
  if (links > 100) return 'max-md:[--height:90rem] md:[--height:30rem]';
  return links > 30 ? 'max-md:[--height:40rem]' : '';
}

export default function SiteMap({ loaderData: d }: Route.ComponentProps) {
  const kind = kindOf(d.storefront);
  const { path } = kindWords(kind);
  const places = PLACES[kind];
  const regions = [...new Set(d.prefectures.map((p) => p.region))];
  return (
    <div className="space-y-12">
      <h1>サイトマップ</h1>
      <section aria-labelledby="pages">
        <h2 id="pages">ページ</h2>
        <ul className={`mt-3 gap-x-6 ${links}`}>
          {publicFixedRoutes(d.storefront).map((r) => (
            <li key={r.path}>
              <Link to={r.path} discover="none">
                {menuName(r)}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="categories">
        <h2 id="categories">カテゴリー</h2>
        {d.categories.length === 0 && <p className="mt-3">{nothingOffered(kind)}</p>}
        {d.categories.map((c) => (
          <div key={c.id} className={`later mt-4 ${guess(c.leaves.length)}`}>
            <h3 className="min-h-8">
              <Link to={`${path}?category=${c.id}`} discover="none">
                {c.name}
              </Link>
            </h3>
            <ul className={`gap-x-5 text-sm ${links}`}>
              {c.leaves.map((leaf) => (
                <li key={leaf.id}>
                  <Link to={`${path}?category=${leaf.id}`} discover="none">
                    {leaf.name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
      {regions.map((region) => (
        <section key={region} aria-label={`${region}の${places.what}`}>
          <h2>{region}</h2>
          {d.prefectures
            .filter((p) => p.region === region)
            .map((p) => (
              <div key={p.code} className={`later mt-4 ${guess(p.governments.length)}`}>
                <h3 className="min-h-8">
                  <Link to={places.prefecture + p.code} discover="none">
                    {p.name}
                  </Link>
                </h3>
                <ul className={`gap-x-4 text-sm ${links}`}>
                  {p.governments.map((g) => (
                    <li key={g.code}>
                      <Link to={places.government + g.code} discover="none">
                        {g.name}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
        </section>
      ))}
    </div>
  );
}

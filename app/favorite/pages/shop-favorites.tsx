import { Link } from 'react-router';
import { memberContext } from '#app/account/member-context.ts';
import { pageHead } from '#app/shell/head.ts';
import { digits } from '#platform/money.ts';
import { shopFavorites } from '../lists.ts';
import { awaitedLines } from '../notice/ask.ts';
import { Notices } from '../notice/parts/Notices.tsx';
import { LatestGoods } from '../parts/LatestGoods.tsx';
import { shelf } from '../shelf.ts';
import type { Route } from './+types/shop-favorites.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const memberId = context.get(memberContext).id;
  const [favorites, awaited] = await Promise.all([
    shopFavorites(memberId),
    awaitedLines(memberId, 'product'),
  ]);
  return { ...favorites, awaited, stopped: url.searchParams.has('stopped') };
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

/** The shop's favourites are products; the favourites of the donation site are one link away. */
export default function ShopFavorites({
  loaderData: { products, gifts, governments, awaited, stopped },
}: Route.ComponentProps) {
  return (
    <div className="space-y-10">
      <h1>お気に入り</h1>
      <LatestGoods d={products} />
      <Notices kind="product" lines={awaited} stopped={stopped} />
      <section aria-labelledby="donation">
        <h2 id="donation">ふるさと納税のお気に入り</h2>
        <p className="mt-2">
          返礼品{digits(gifts)}件、自治体{digits(governments)}件
        </p>
        <p className="mt-2">
          <Link to={shelf('gift').favorites} className="btn btn-secondary">
            ふるさと納税のお気に入りを見る
          </Link>
        </p>
      </section>
    </div>
  );
}

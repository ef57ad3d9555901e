import { data, Link } from 'react-router';
import { nothingOffered } from '#app/catalogue/kind-words.ts';
import { CardShelf } from '#app/catalogue/parts/CardShelf.tsx';
import { shopTopPage } from '#app/catalogue/top-view.ts';
import { pageHead } from '#app/shell/head.ts';
import { TAGS_HEADER } from '#app/shell/internal-headers.ts';
import { siteJsonLd } from '#app/shell/json-ld.ts';
import { useSiteInfo } from '#app/shell/site-info.ts';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { CategoryTiles } from '../parts/CategoryTiles.tsx';
import { PlaceShelf } from '../parts/PlaceShelf.tsx';
import { RankingShelf } from '../parts/RankingShelf.tsx';
import { ShippingInShort } from '../parts/ShippingInShort.tsx';
import type { Route } from './+types/shop-top.ts';

export async function loader() {
  return data(await shopTopPage(), { headers: { [TAGS_HEADER]: 'catalogue' } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta(args: Route.MetaArgs) {
  const info = args.matches[0]?.loaderData;
  return pageHead(args, {
    description:
      '全国のつくり手から、食べもの、飲みもの、器、布、道具をお届けする店です。産地・カテゴリー・価格からさがせます。',
    canonical: '/ec',
    jsonLd: info && siteJsonLd(info, 'shop'),
  });
}

export default function ShopTop({ loaderData: d }: Route.ComponentProps) {
  const { siteName } = useSiteInfo();
  return (
    <div className="space-y-10 md:space-y-14">
      <section className="space-y-4 md:space-y-6">
        <h1 className="text-lg md:text-3xl">
          <span className="inline-block">各地のつくり手の品を、</span>
          <span className="inline-block">毎日の暮らしに。</span>
        </h1>
        {d.offers ? (
          <CategoryTiles kind="product" categories={d.categories} />
        ) : (
          <p className="panel">{nothingOffered('product')}</p>
        )}
      </section>
      <CardShelf title="注目の商品" cards={d.featured} eager />
      <RankingShelf
        kind="product"
        ranking={d.ranking}
        categories={d.categories}
        eager={d.featured.length === 0}
      />
      {d.offers && <PlaceShelf kind="product" prefectures={d.prefectures} />}
      <CardShelf
        title={`${d.season.months}に届く旬の商品`}
        lead="この時期だけお届けできる商品です。"
        cards={d.season.cards}
        more={`/ec/goods${d.season.search}`}
      />
      <CardShelf title="新しく入った商品" cards={d.newest} more="/ec/goods?sort=new" />
      <ShippingInShort lines={d.shipping} />
      {d.offers && (
        <section aria-labelledby="other" className="rounded-card bg-tint p-6">
          <h2 id="other" className="text-lg">
            ふるさと納税で産地を応援する
          </h2>
          <p className="mt-2 text-sm">
            同じつくり手の品を、ふるさと納税のサイト「{siteName}」でもご紹介しています。
          </p>
          <p className="mt-3">
            <Link to="/" className="btn btn-secondary">
              {siteName}を見る
              <Icon name="arrow-right" size={18} />
            </Link>
          </p>
        </section>
      )}
    </div>
  );
}

import { useState } from 'react';
import { Link } from 'react-router';
import { Gallery } from '#app/catalogue/detail/parts/Gallery.tsx';
import { GoodsFacts } from '#app/catalogue/detail/parts/GoodsFacts.tsx';
import { GoodsTitle } from '#app/catalogue/detail/parts/GoodsTitle.tsx';
import { OrderBox } from '#app/catalogue/detail/parts/OrderBox.tsx';
import { ShippingTable } from '#app/catalogue/detail/parts/ShippingTable.tsx';
import type { ProductPageData } from '#app/catalogue/detail/product-view.ts';
import { CardShelf } from '#app/catalogue/parts/CardShelf.tsx';
import { FavoriteHeart } from '#app/catalogue/parts/FavoriteHeart.tsx';
import { PriceBefore } from '#app/catalogue/parts/PriceBefore.tsx';
import { NoticeLink } from '#app/favorite/notice/parts/NoticeLink.tsx';
import { RecentlyViewed } from '#app/favorite/parts/RecentlyViewed.tsx';
import { useSiteInfo } from '#app/shell/site-info.ts';
import { Amounts } from '#app/ui/Amount.tsx';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { digits } from '#platform/money.ts';

/** All of a product's page but the frame of the site. */
export function ProductDetail({ goods: d }: { goods: ProductPageData }) {
  const [chosen, setChosen] = useState<number>();
  const { operator, siteName } = useSiteInfo();
  const others = `/ec/goods?government=${d.government.code}`;
  // What cannot be had leads on at once: far below it would not be found.
  const similar = (
    <CardShelf title="ほかの産地の似た商品" cards={d.sameCategory} more={d.crumbs.at(-2)?.href} />
  );
  return (
    <article className="space-y-12">
      <div className="grid gap-3 md:grid-cols-2 md:gap-6 lg:gap-12">
        <Gallery images={d.images} label="商品の画像" skus={d.skus} chosen={chosen} />
        <div className="space-y-2 md:space-y-4">
          <GoodsTitle
            goods={d}
            placeHref={others}
            beside={<span className="text-soft"> {d.producer.name}</span>}
            cost={
              <div>
                <p>
                  <span className="text-sm text-soft">{d.sale?.whole ? 'セール価格 ' : '価格 '}</span>
                  <Amounts {...d.amounts} className="text-3xl" />
                  <span className="text-sm whitespace-nowrap text-soft"> (税込・{d.taxRate}%)</span>
                </p>
                {d.sale && (
                  <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
                    {d.sale.before && <PriceBefore before={d.sale.before} />}
                    <span className="font-bold text-accent">{d.sale.period}</span>
                  </p>
                )}
                <p className="flex items-center gap-1.5 text-sm">
                  <Icon name="truck" size={18} className="flex-none text-accent" />
                  <a href="#shipping">{shippingLine(d)}</a>
                </p>
              </div>
            }
          />
          <OrderBox product={d} chosen={chosen} onChoose={setChosen} />
          {d.priceBeforeTerms && <p className="text-sm text-soft">{d.priceBeforeTerms}</p>}
          <NoticeLink kind="product" id={d.id} awaited={d.awaited} />
          <FavoriteHeart kind="goods" id={d.id} name={d.name} wide />
          {d.alcohol.map((text) => (
            <p key={text} className="text-sm font-bold">
              {text}
            </p>
          ))}
        </div>
      </div>

      {d.closed && similar}

      <GoodsFacts goods={d} about="商品について" title="商品の情報">
        <div>
          <dt>販売者</dt>
          <dd>
            {operator}(<Link to="/ec/law">特定商取引法に基づく表記</Link>)
          </dd>
        </div>
      </GoodsFacts>

      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-12">
        <section aria-labelledby="shipping">
          <h2 id="shipping">送料とお届けの目安</h2>
          <p className="mt-3 text-sm">
            {d.sentFree ? 'この商品は、送料無料でお届けします。' : d.shippingTerms}
          </p>
          {/* Folded on phones only, where a browser knows how to open it by style. */}
          <details className="mt-3 rounded-card border border-line bg-white px-4 lg:[&::details-content]:[content-visibility:visible]">
            <summary className="flex min-h-12 items-center justify-between gap-2 font-bold lg:supports-[selector(::details-content)]:hidden">
              お届け先ごとの送料と最短のお届け日
              <Icon name="chevron-down" className="flex-none text-soft" />
            </summary>
            <div className="pb-4">
              <ShippingTable rows={d.shipping} />
              <p className="mt-3 text-sm text-soft">
                今ご注文いただき、カードなどですぐにお支払いいただいたときの目安です。コンビニ払いや銀行振込では、お支払いを確認した日から数えます。
              </p>
            </div>
          </details>
        </section>
        <section aria-labelledby="returns" className="later [--height:24rem]">
          <h2 id="returns">返品・交換について</h2>
          <ul className="mt-3 list-disc space-y-2 ps-5 text-sm">
            {d.returns.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      </div>

      <section
        aria-labelledby="producer"
        className="grid gap-6 rounded-card bg-tint p-6 lg:grid-cols-2 lg:gap-12"
      >
        <div>
          <h2 id="producer">つくり手 {d.producer.name}</h2>
          <p className="text-sm text-soft">{d.producer.place}</p>
          <p className="mt-3 whitespace-pre-line">{d.producer.introduction}</p>
        </div>
        <div>
          <h2>産地 {d.place}</h2>
          <p className="mt-3">
            {siteName}(ふるさと納税のサイト)では、{d.government.name}のまちの紹介をご覧いただけます。
          </p>
          <p className="mt-4">
            <Link to={`/governments/detail?code=${d.government.code}`} className="btn btn-secondary">
              {d.government.name}について見る
            </Link>
          </p>
        </div>
      </section>

      <CardShelf title={`${d.government.name}のほかの商品`} cards={d.sameGovernment} more={others} />
      {!d.closed && similar}
      <RecentlyViewed goods={{ id: d.id, name: d.name, image: d.images[0]?.key ?? null }} />
    </article>
  );
}

function shippingLine({ sentFree, shipping }: ProductPageData): string {
  if (sentFree) return '送料無料';
  const fees = shipping.flatMap((r) => r.fee ?? []);
  return `送料${digits(Math.min(...fees))}円〜${digits(Math.max(...fees))}円(お届け先による)`;
}

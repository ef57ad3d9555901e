import { useState } from 'react';
import { Link } from 'react-router';
import type { GoodsPageData } from '#app/catalogue/detail/goods-view.ts';
import { ApplyBox } from '#app/catalogue/detail/parts/ApplyBox.tsx';
import { Gallery } from '#app/catalogue/detail/parts/Gallery.tsx';
import { GoodsFacts } from '#app/catalogue/detail/parts/GoodsFacts.tsx';
import { GoodsTitle } from '#app/catalogue/detail/parts/GoodsTitle.tsx';
import { CardShelf } from '#app/catalogue/parts/CardShelf.tsx';
import { FavoriteHeart } from '#app/catalogue/parts/FavoriteHeart.tsx';
import { NoticeLink } from '#app/favorite/notice/parts/NoticeLink.tsx';
import { RecentlyViewed } from '#app/favorite/parts/RecentlyViewed.tsx';
import { Amounts } from '#app/ui/Amount.tsx';

/** All of a gift's page but the frame of the site. */
export function GiftDetail({ goods: d }: { goods: GoodsPageData }) {
  const [chosen, setChosen] = useState<number>();
  const government = `/governments/detail?code=${d.government.code}`;
  // What cannot be had leads on at once: far below it would not be found.
  const similar = (
    <CardShelf title="ほかの地域の似た返礼品" cards={d.sameCategory} more={d.crumbs.at(-3)?.href} />
  );
  return (
    <article className="space-y-12">
      <div className="grid gap-3 md:grid-cols-2 md:gap-6 lg:gap-12">
        <Gallery images={d.images} label="返礼品の画像" skus={d.skus} chosen={chosen} />
        <div className="space-y-2 md:space-y-4">
          <GoodsTitle
            goods={d}
            placeHref={government}
            cost={
              <p>
                <span className="text-sm text-soft">寄附金額 </span>
                <Amounts {...d.amounts} className="text-3xl" />
              </p>
            }
          />
          <ApplyBox goods={d} chosen={chosen} onChoose={setChosen} />
          <NoticeLink kind="gift" id={d.id} awaited={d.awaited} />
          <FavoriteHeart kind="goods" id={d.id} name={d.name} wide />
        </div>
      </div>

      {d.closed && similar}

      <GoodsFacts goods={d} about="返礼品について" title="詳細" />

      <section
        aria-labelledby="place"
        className="grid gap-6 rounded-card bg-tint p-6 lg:grid-cols-2 lg:gap-12"
      >
        <div>
          <h2 id="place">{d.government.name}からのメッセージ</h2>
          <p className="mt-3 whitespace-pre-line">{d.government.message}</p>
          <p className="mt-4">
            <Link to={government} className="btn btn-secondary">
              寄附の使い道と自治体について見る
            </Link>
          </p>
        </div>
        <div>
          <h2>提供事業者 {d.producer.name}</h2>
          <p className="mt-3 whitespace-pre-line">{d.producer.introduction}</p>
        </div>
      </section>

      <CardShelf title={`${d.government.name}のほかの返礼品`} cards={d.sameGovernment} more={government} />
      {!d.closed && similar}
      <RecentlyViewed goods={{ id: d.id, name: d.name, image: d.images[0]?.key ?? null }} />
    </article>
  );
}

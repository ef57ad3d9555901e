import { data } from 'react-router';
import { TileMap } from '#app/catalogue/government/parts/TileMap.tsx';
import { nothingOffered } from '#app/catalogue/kind-words.ts';
import { CardShelf } from '#app/catalogue/parts/CardShelf.tsx';
import { topPage } from '#app/catalogue/top-view.ts';
import { featureList } from '#app/feature/features.ts';
import { FeatureShelf } from '#app/feature/parts/FeatureShelf.tsx';
import { latestNews } from '#app/news/news.ts';
import { NewsShelf } from '#app/news/parts/NewsShelf.tsx';
import { pageHead } from '#app/shell/head.ts';
import { TAGS_HEADER } from '#app/shell/internal-headers.ts';
import { siteJsonLd } from '#app/shell/json-ld.ts';
import { mediaUrl } from '#app/shell/media-url.ts';
import { QuickSimulation } from '#app/tax/parts/QuickSimulation.tsx';
import { CategoryTiles } from '../parts/CategoryTiles.tsx';
import { FindForm } from '../parts/FindForm.tsx';
import { StepsToDonate } from '../parts/StepsToDonate.tsx';
import type { Route } from './+types/top.ts';

const FEATURES = 3;
const NEWS = 4;

export async function loader() {
  const [page, features, news] = await Promise.all([topPage(), featureList(FEATURES), latestNews(NEWS)]);
  return data({ ...page, features, news }, { headers: { [TAGS_HEADER]: 'catalogue feature news' } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta(args: Route.MetaArgs) {
  const info = args.matches[0]?.loaderData;
  return pageHead(args, {
    description:
      '全国の自治体の返礼品を、地域・カテゴリー・寄附金額・お届けの月からさがして、ふるさと納税のお申し込みができます。',
    canonical: '/',
    jsonLd: info && siteJsonLd(info, 'donation'),
  });
}

export default function Top({ loaderData: d }: Route.ComponentProps) {
  return (
    <div className="space-y-14">
      <div className="grid gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-12">
        <section className="space-y-5">
          <h1>応援したい地域を、返礼品からさがす。</h1>
          <p>寄附を通じて、各地の特産品と、まちの取り組みに出会えます。</p>
          {d.offers ? (
            <FindForm kind="gift" categories={d.categories} prefectures={d.prefectures} />
          ) : (
            <p className="panel">{nothingOffered('gift')}</p>
          )}
        </section>
        {d.offers && (
          <section aria-labelledby="map">
            <h2 id="map" className="text-lg">
              地図からさがす
            </h2>
            <div className="relative mt-3">
              {/* The open sea of the map, where there are no tiles. */}
              <img
                src={mediaUrl(d.seaPicture, 480)}
                alt=""
                width={480}
                height={192}
                className="absolute top-0 left-0 hidden w-7/12 rounded-card md:block"
              />
              <TileMap prefectures={d.prefectures} href={(code) => `/goods?prefecture=${code}`} />
            </div>
          </section>
        )}
      </div>

      {d.offers && <CategoryTiles kind="gift" categories={d.categories} />}

      <CardShelf title="人気の返礼品ランキング" cards={d.ranking} more="/goods" ranked />
      <CardShelf
        title={`${d.season.months}に届く旬の返礼品`}
        lead="この時期だけお届けできる返礼品です。"
        cards={d.season.cards}
        more={`/goods${d.season.search}`}
      />
      <FeatureShelf cards={d.features} />
      <StepsToDonate />
      <QuickSimulation />
      <NewsShelf lines={d.news} />
    </div>
  );
}

import { data } from 'react-router';
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
import { QuickSimulation } from '#app/tax/parts/QuickSimulation.tsx';
import { CategoryTiles } from '../parts/CategoryTiles.tsx';
import { PlaceShelf } from '../parts/PlaceShelf.tsx';
import { RankingShelf } from '../parts/RankingShelf.tsx';
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
    <div className="space-y-10 md:space-y-14">
      <section className="space-y-4 md:space-y-6">
        <h1 className="text-lg md:text-3xl">応援したい地域を、返礼品からさがす。</h1>
        {d.offers ? (
          <CategoryTiles kind="gift" categories={d.categories} />
        ) : (
          <p className="panel">{nothingOffered('gift')}</p>
        )}
      </section>
      <CardShelf title="注目の返礼品" cards={d.featured} eager />
      <RankingShelf
        kind="gift"
        ranking={d.ranking}
        categories={d.categories}
        eager={d.featured.length === 0}
      />
      {d.offers && <PlaceShelf kind="gift" prefectures={d.prefectures} />}
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

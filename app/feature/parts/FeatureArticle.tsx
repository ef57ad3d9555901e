import { Link } from 'react-router';
import { CardShelf } from '#app/catalogue/parts/CardShelf.tsx';
import { Cover } from '#app/catalogue/parts/Picture.tsx';
import { Markdown } from '#app/ui/Markdown.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { uploadedId } from '#platform/images/keys.ts';
import type { FeatureView } from '../features.ts';
import { FeatureCards } from './FeatureCards.tsx';

/** A feature with its goods and the way to others. */
export function FeatureArticle({ feature: d }: { feature: FeatureView }) {
  return (
    <div className="space-y-14">
      <article className="space-y-8">
        <Cover
          image={d.cover}
          alt=""
          sizes="(min-width: 1152px) 1120px, 100vw"
          // What composed ones show stands at their foot; of a photograph it is the middle.
          className={`aspect-5/2 w-full rounded-card object-cover lg:aspect-4/1 ${uploadedId(d.cover) ? '' : 'object-bottom'}`}
        />
        <div className="mx-auto max-w-[42em] space-y-6">
          <div>
            <p className="flex flex-wrap items-center gap-3 text-sm text-soft">
              <span className="badge badge-label">{d.theme}</span>
              {d.until && d.ended === null && <span>掲載期間: {d.until}</span>}
            </p>
            <h1 className="mt-2">{d.title}</h1>
          </div>
          {d.ended && (
            <Notice title="この特集は終了しました">
              <p className="text-sm">
                {d.ended}に掲載を終えました。いまご覧いただける特集は<Link to="/features">特集一覧</Link>
                にあります。
              </p>
            </Notice>
          )}
          <p className="text-lg leading-loose">{d.lead}</p>
          <Markdown html={d.html} className="feature-text" />
        </div>
      </article>
      {d.ended === null && d.goods.offered && (
        <div>
          <CardShelf title={d.goods.title} cards={d.goods.cards} more={d.goods.more ?? undefined} />
          {d.goods.cards.length === 0 && (
            <section>
              <h2>{d.goods.title}</h2>
              <p className="panel mt-4">
                いまお申し込みいただける返礼品はありません。
                <Link to="/goods">ほかの返礼品をさがす</Link>
              </p>
            </section>
          )}
          <p className="mt-6 text-sm text-soft">
            寄附金額と在庫は、このページを表示した時点のものです。返礼品のお申し込みには、寄附先の自治体ごとの条件があります。
          </p>
        </div>
      )}
      {d.related.length > 0 && (
        <section aria-labelledby="related" className="no-print">
          <h2 id="related">ほかの特集</h2>
          <div className="mt-4">
            <FeatureCards cards={d.related} level={3} />
          </div>
        </section>
      )}
    </div>
  );
}

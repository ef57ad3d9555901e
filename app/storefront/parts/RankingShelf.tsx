import { Link } from 'react-router';
import { type GoodsKind, kindWords } from '#app/catalogue/kind-words.ts';
import { CardShelf } from '#app/catalogue/parts/CardShelf.tsx';
import type { topPage } from '#app/catalogue/top-view.ts';

const PERIODS = ['popular_week', 'popular_month', 'popular_year'] as const;

/** What is applied for most, with the ways to the rankings of other periods and of each category. */
export function RankingShelf({
  kind,
  ranking,
  categories,
  eager,
}: {
  kind: GoodsKind;
  ranking: Awaited<ReturnType<typeof topPage>>['ranking'];
  categories: { id: number; name: string }[];
  /** It is the first shelf of its page. */
  eager: boolean;
}) {
  const { goods, path, sorts } = kindWords(kind);
  if (ranking.words === null)
    return <CardShelf title={`人気の${goods}`} cards={ranking.cards} more={path} eager={eager} />;
  return (
    <div>
      <CardShelf
        title={`人気の${goods}ランキング`}
        lead={ranking.words}
        cards={ranking.cards}
        more={`${path}?sort=popular_week`}
        ranked
        eager={eager}
      />
      <nav aria-label="ランキング" className="mt-4 space-y-2">
        <ul className="flex flex-wrap gap-2">
          {PERIODS.map((sort) => (
            <li key={sort}>
              <Link to={`${path}?sort=${sort}`} className="chip">
                {sorts[sort]}
              </Link>
            </li>
          ))}
        </ul>
        <p id="ranked-categories" className="text-sm">
          カテゴリー別の週間ランキング
        </p>
        <ul
          aria-labelledby="ranked-categories"
          className="swiped gap-2 max-md:-mx-[16px] max-md:px-[16px] md:flex md:flex-wrap"
        >
          {categories.map((c) => (
            <li key={c.id} className="flex-none">
              <Link to={`${path}?category=${c.id}&sort=popular_week`} className="chip">
                {c.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
